import { sql } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import type { PasskeyAssertion } from '../../../contract/passkeys.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import { lockProof, lockSession } from '../../credentials/proofs.ts'
import { turnTwoFactorOff } from '../../credentials/two-factor.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '../../crypto/recovery-codes.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { provePassword } from './change-password.ts'
import { acceptAnyCode, isRecoveryCode } from './codes.ts'
import type { Viewer } from '../../viewer/access.ts'
import { withPasskey } from '../passkeys/public.ts'

type Factor = Inputs['security']['disableTwoFactor']
type OwnerProof = Pick<Inputs['deletion']['schedule'], 'password' | 'code' | 'passkey'>
/** Takes the locks that come before that of the account. */
type LockFirst = (trx: Work['trx']) => Promise<unknown>

/** The code or passkey is used up in the transaction of the change. */
function withFactor<T>(
  context: RequestContext,
  viewer: Viewer,
  { code, passkey }: Factor,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  if (!viewer.secondFactor) throw new AppError('TWO_FACTOR_OFF')
  return passkey ? withOwnPasskey(context, viewer, passkey, change) : withCode(context, viewer, code ?? '', change)
}

async function withOwnPasskey<T>(
  context: RequestContext,
  viewer: Viewer,
  passkey: PasskeyAssertion,
  change: (work: Work) => Promise<T>,
  first?: LockFirst,
): Promise<T> {
  await limit(context.deps.db, 'securityByAccount', viewer.id)
  return withPasskey(context, { purpose: 'confirm', passkey, owner: viewer.id, first }, async work => {
    await lockSession(work.trx, { accountId: viewer.id, sessionId: viewer.sessionId })
    return change(work)
  })
}

async function withCode<T>(
  context: RequestContext,
  viewer: Viewer,
  code: string,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  const { deps } = context
  await limit(deps.db, 'codeByAccount', viewer.id)
  const result = await inTransaction(deps.db, async work => {
    await lockSession(work.trx, { accountId: viewer.id, sessionId: viewer.sessionId })
    if (!(await acceptAnyCode(work.trx, deps.keyring, viewer.id, code)))
      throw new AppError('INVALID_CODE', { fields: { code: 'codeInvalid' } })
    if (isRecoveryCode(code)) await record(work.trx, 'recoveryCodeUsed', occasionOf(context, viewer))
    return change(work)
  })
  return result
}

async function withPassword<T>(
  context: RequestContext,
  viewer: Viewer,
  password: string,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  const proof = await provePassword(context, viewer, password, 'password')
  const result = await inTransaction(context.deps.db, async work => {
    await lockProof(work.trx, viewer, proof, 'password')
    return change(work)
  })
  return result
}

/** For what a complete session may do, but a stolen one may not. Throws WRONG_PASSWORD or the refusals of a passkey. */
export const withPasswordOrPasskey = <T>(
  context: RequestContext,
  viewer: Viewer,
  { password, passkey }: Pick<OwnerProof, 'password' | 'passkey'>,
  change: (work: Work) => Promise<T>,
): Promise<T> =>
  passkey ? withOwnPasskey(context, viewer, passkey, change) : withPassword(context, viewer, password ?? '', change)

/**
 * For what cannot be undone: the password and, with two-factor, a code, or a passkey alone. Throws WRONG_PASSWORD, INVALID_CODE or the
 * refusals of a passkey.
 */
export async function withOwner<T>(
  context: RequestContext,
  viewer: Viewer,
  { password, code, passkey }: OwnerProof,
  change: (work: Work) => Promise<T>,
  first: LockFirst,
): Promise<T> {
  const { deps } = context
  if (passkey) return withOwnPasskey(context, viewer, passkey, change, first)
  const proof = await provePassword(context, viewer, password ?? '', 'password')
  if (viewer.secondFactor) await limit(deps.db, 'codeByAccount', viewer.id)
  return inTransaction(deps.db, async work => {
    await first(work.trx)
    await lockProof(work.trx, viewer, proof, 'password')
    if (viewer.secondFactor && !(await acceptAnyCode(work.trx, deps.keyring, viewer.id, code ?? '')))
      throw new AppError('INVALID_CODE', { fields: { code: code === undefined ? 'codeMissing' : 'codeInvalid' } })
    return change(work)
  })
}

export const regenerateCodes = (context: RequestContext, viewer: Viewer, factor: Factor): Promise<string[]> =>
  withFactor(context, viewer, factor, async ({ trx }) => {
    const codes = makeRecoveryCodes()
    const hashes = codes.map(one => hashRecoveryCode(context.deps.keyring, viewer.id, one))
    const replaced = await trx
      .updateTable('user_2fa')
      .set({ recovery_codes_hashed: sql<string[]>`${hashes}::text[]` })
      .where('user_id', '=', viewer.id)
      .where('enabled', '=', true)
      .returning('user_id')
      .executeTakeFirst()
    // Disabled since the request read the viewer.
    if (!replaced) throw new AppError('TWO_FACTOR_OFF')
    await record(trx, 'recoveryCodesRegenerated', occasionOf(context, viewer))
    return codes
  })

export const disableTwoFactor = (context: RequestContext, viewer: Viewer, factor: Factor): Promise<void> =>
  withFactor(context, viewer, factor, async ({ trx, publish }) => {
    if (!(await turnTwoFactorOff(trx, viewer.id))) throw new AppError('TWO_FACTOR_OFF')
    await record(trx, 'twoFactorDisabled', occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  })

/**
 * Allows sensitive actions for `serverLimits.freshCode`. The password is accepted only while two-factor is off, and a passkey always.
 */
export async function confirmOwner(
  context: RequestContext,
  viewer: Viewer,
  { password, passkey, code }: Inputs['security']['confirmCode'],
): Promise<void> {
  const refresh = async ({ trx }: Work) =>
    void (await trx
      .updateTable('sessions')
      .set({ code_entered_at: sql`now()` })
      .where('id', '=', viewer.sessionId)
      .execute())
  if (passkey) return withOwnPasskey(context, viewer, passkey, refresh)
  if (password === undefined) return withFactor(context, viewer, { code }, refresh)
  if (viewer.secondFactor) throw new AppError('TWO_FACTOR_ON')
  return withPassword(context, viewer, password, refresh)
}
