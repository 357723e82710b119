import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import { serverLimits } from '../../limits.ts'
import type { RequestContext } from '../../deps.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { cookieLine } from '../../http/cookies.ts'
import { limit } from '../../rate-limit/limit.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { lockSession } from '../../credentials/proofs.ts'
import { knownCookie } from '../../credentials/known-browser.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { recordSignIn } from '../../audit/sign-in-alert.ts'
import { recoveryCodeHashes } from '../../crypto/recovery-codes.ts'
import { endOldestSessions, newSessionToken } from '../../credentials/sessions.ts'
import { acceptCode, without } from './codes.ts'
import type { PendingSecondFactor } from '../accounts/access.ts'
import { secondStepOf, deviceCookie, deviceHashes, hashDeviceSecret } from './public.ts'

type Step = Inputs['security']['enterCode']

/**
 * Counts an attempt before checking it, so that concurrent attempts all count. Throws INVALID_CODE with the attempts left, or
 * SECOND_STEP_LOCKED with the seconds to wait.
 */
export async function enterCode(
  context: RequestContext,
  person: PendingSecondFactor,
  { code, trust }: Step,
): Promise<void> {
  const { deps, ip } = context
  const { db, jobs } = deps
  await limit(db, 'secondStepByIp', ip)
  const attempts = await claimAttempt(context, person)
  const occasion = occasionOf(context, { id: person.accountId, email: person.email })
  const isRecovery = code.length === limits.recoveryCodeLength
  // A leaked token of the pending session must not give access to the complete one.
  const token = newSessionToken()
  const accepted = await inTransaction(db, async work => {
    const { trx } = work
    const proof = await lockSession(trx, person)
    const fits = isRecovery
      ? await takeRecoveryCode(trx, context, person.accountId, code)
      : await acceptCode(trx, deps.keyring, person.accountId, code)
    if (!fits) return null
    const session = await trx
      .updateTable('sessions')
      .set({ token, second_factor_at: sql`now()`, code_entered_at: sql`now()`, last_active_at: sql`now()` })
      .where('id', '=', person.sessionId)
      .where('second_factor_at', 'is', null)
      .returning('new_browser as newBrowser')
      .executeTakeFirst()
    // The session ended concurrently. The rollback keeps the code valid.
    if (!session) throw new AppError('SIGNED_OUT')
    await endOldestSessions(work, person.accountId)
    await recordSignIn(trx, context, occasion.account, session)
    if (isRecovery) await record(trx, 'recoveryCodeUsed', occasion)
    if (trust) {
      await trustDevice(trx, context, person.accountId, trust)
      await record(trx, 'deviceTrusted', occasion)
    }
    return proof
  })
  if (!accepted && attempts >= limits.twoFactorAttempts)
    await inTransaction(db, ({ trx }) => record(trx, 'secondStepLocked', occasion))
  void jobs.wake()
  if (!accepted) throw refusal(attempts)
  context.setCookies.push(sessionCookie(context, token, person), knownCookie(context, accepted))
}

const refusal = (attempts: number) =>
  attempts >= limits.twoFactorAttempts
    ? new AppError('SECOND_STEP_LOCKED', { retryAfter: limits.twoFactorLock / 1000 })
    : new AppError('INVALID_CODE', {
        fields: { code: 'codeInvalid' },
        attemptsLeft: limits.twoFactorAttempts - attempts,
      })

async function claimAttempt({ deps }: RequestContext, { accountId }: PendingSecondFactor): Promise<number> {
  const next = sql`case when locked_until <= now() then 1 else attempts + 1 end`
  const { rows } = await sql<{ attempts: number }>`
    update user_2fa set attempts = ${next},
      locked_until = case when ${next} >= ${limits.twoFactorAttempts}::int
        then now() + ${limits.twoFactorLock} * interval '1 millisecond' end
    where user_id = ${accountId} and enabled and (locked_until is null or locked_until <= now())
    returning attempts`.execute(deps.db)
  const [row] = rows
  if (row) return row.attempts
  const step = await secondStepOf(deps.db, accountId)
  throw step ? new AppError('SECOND_STEP_LOCKED', { retryAfter: step.retryAfter ?? 1 }) : new AppError('SIGNED_OUT')
}

/** Of concurrent attempts with one code, one succeeds. */
async function takeRecoveryCode(
  trx: Transaction<Schema>,
  { deps }: RequestContext,
  accountId: string,
  code: string,
): Promise<boolean> {
  const hashes = recoveryCodeHashes(deps.keyring, accountId, code)
  const row = await trx
    .updateTable('user_2fa')
    .set({
      recovery_codes_hashed: without(hashes),
      attempts: 0,
      locked_until: null,
      last_used_at: sql`now()`,
    })
    .where('user_id', '=', accountId)
    .where('enabled', '=', true)
    .where(sql<boolean>`recovery_codes_hashed && ${hashes}::text[]`)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

async function trustDevice(trx: Transaction<Schema>, context: RequestContext, accountId: string, deviceId: string) {
  const { deps, headers, origin, setCookies } = context
  // A new secret, because the browser's could have been planted.
  const secret = randomBytes(32).toString('base64url')
  const before = deviceHashes(context, accountId)
  if (before.length > 0)
    await trx.deleteFrom('trusted_device').where('user_id', '=', accountId).where('secret_hash', 'in', before).execute()
  await trx
    .insertInto('trusted_device')
    .values({
      id: randomUUIDv7(),
      user_id: accountId,
      device_id: deviceId,
      secret_hash: hashDeviceSecret(deps.keyring, secret),
      user_agent: headers.get('user-agent')?.slice(0, 400) ?? null,
      expires_at: new Date(Date.now() + serverLimits.trustedDevice),
    })
    .execute()
  setCookies.push(cookieLine(origin, deviceCookie(accountId), secret, serverLimits.trustedDevice))
}
