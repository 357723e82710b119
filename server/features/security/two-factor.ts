import { sql } from 'kysely'
import type { RequestContext } from '../../deps.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import { lockSession } from '../../credentials/proofs.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '../../crypto/recovery-codes.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { acceptCode } from './codes.ts'
import type { Viewer } from '../accounts/access.ts'

/** The code is used up in the transaction of the change. */
async function withCode<T>(
  { deps }: RequestContext,
  viewer: Viewer,
  code: string,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  if (!viewer.secondFactor) throw new AppError('TWO_FACTOR_OFF')
  await limit(deps.db, 'codeByAccount', viewer.id)
  const result = await inTransaction(deps.db, async work => {
    await lockSession(work.trx, { accountId: viewer.id, sessionId: viewer.sessionId })
    if (!(await acceptCode(work.trx, deps.keyring, viewer.id, code)))
      throw new AppError('INVALID_CODE', { fields: { code: 'codeInvalid' } })
    return change(work)
  })
  void deps.jobs.wake()
  return result
}

export const regenerateCodes = (context: RequestContext, viewer: Viewer, code: string): Promise<string[]> =>
  withCode(context, viewer, code, async ({ trx }) => {
    const codes = makeRecoveryCodes()
    const hashes = codes.map(one => hashRecoveryCode(context.deps.keyring, viewer.id, one))
    await trx
      .updateTable('user_2fa')
      .set({ recovery_codes_hashed: sql<string[]>`${hashes}::text[]` })
      .where('user_id', '=', viewer.id)
      .execute()
    await record(trx, 'recoveryCodesRegenerated', occasionOf(context, viewer))
    return codes
  })

export const disableTwoFactor = (context: RequestContext, viewer: Viewer, code: string): Promise<void> =>
  withCode(context, viewer, code, async ({ trx, publish }) => {
    await trx
      .updateTable('user_2fa')
      .set({ enabled: false, secret_encrypted: null, recovery_codes_hashed: sql<string[]>`'{}'` })
      .where('user_id', '=', viewer.id)
      .execute()
    await trx.deleteFrom('trusted_device').where('user_id', '=', viewer.id).execute()
    await record(trx, 'twoFactorDisabled', occasionOf(context, viewer))
    publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  })

/** Allows sensitive actions for `serverLimits.freshCode`. */
export const confirmCode = (context: RequestContext, viewer: Viewer, code: string): Promise<void> =>
  withCode(context, viewer, code, async ({ trx }) => {
    await trx
      .updateTable('sessions')
      .set({ code_entered_at: sql`now()` })
      .where('id', '=', viewer.sessionId)
      .execute()
  })
