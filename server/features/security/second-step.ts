import { sql } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { milliseconds } from '../../db/interval.ts'
import { AppError } from '../../base/errors.ts'
import { sessionCookie } from '../../http/cookies/session-cookie.ts'
import { lockSession } from '../../credentials/proofs.ts'
import { knownCookie } from '../../http/cookies/known-browser.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { newSessionToken } from '../../credentials/sessions.ts'
import { acceptAnyCode, isRecoveryCode } from './codes.ts'
import type { PendingSecondFactor } from '../../viewer/access.ts'
import { completeSession } from '../../sessions/complete-session.ts'
import { secondStepOf } from '../../sessions/second-step.ts'

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
  const { deps } = context
  const { db } = deps
  const attempts = await claimAttempt(context, person)
  const occasion = occasionOf(context, { id: person.accountId, email: person.email })
  const token = newSessionToken()
  const accepted = await inTransaction(db, async work => {
    const { trx } = work
    const proof = await lockSession(trx, person)
    if (!(await acceptAnyCode(trx, deps.keyring, person.accountId, code))) return null
    await completeSession(work, context, person, { token, trust })
    if (isRecoveryCode(code)) await record(trx, 'recoveryCodeUsed', occasion)
    return proof
  })
  if (!accepted && attempts >= limits.twoFactorAttempts)
    await inTransaction(db, ({ trx }) => record(trx, 'secondStepLocked', occasion))
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
        then now() + ${milliseconds(limits.twoFactorLock)} end
    where user_id = ${accountId} and enabled and (locked_until is null or locked_until <= now())
    returning attempts`.execute(deps.db)
  const [row] = rows
  if (row) return row.attempts
  const step = await secondStepOf(deps.db, deps.environment, accountId)
  throw step ? new AppError('SECOND_STEP_LOCKED', { retryAfter: step.retryAfter ?? 1 }) : new AppError('SIGNED_OUT')
}
