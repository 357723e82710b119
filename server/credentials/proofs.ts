import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { AppError } from '../base/errors.ts'

export interface Proof {
  accountId: string
  version: number
}

export const mayKeep = sql<boolean>`coalesce(deletion_due_at > now() and not deletion_final, false)`

/**
 * Locks the account row until the commit. Every transaction that turns a proof into a session or right, or invalidates proofs,
 * takes this lock first, which serializes them and avoids deadlocks.
 */
export const lockAccount = (trx: Transaction<Schema>, accountId: string) =>
  trx
    .selectFrom('accounts')
    .select(['id', 'email', 'is_active', 'email_verified', 'password_void', 'credential_version as version'])
    .select(['deletion_due_at', mayKeep.as('may_keep'), 'email_refused_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Throws SIGNED_OUT if the session has ended since the request read it. */
export async function lockSession(
  trx: Transaction<Schema>,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<Proof> {
  const account = await lockAccount(trx, accountId)
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', accountId)
    .executeTakeFirst()
  if (!account || !session) throw new AppError('SIGNED_OUT')
  return { accountId, version: account.version }
}

/** Like `lockSession`. Throws WRONG_PASSWORD if the password was changed after its verification. */
export async function lockProof(
  trx: Transaction<Schema>,
  viewer: { id: string; sessionId: string },
  proof: Proof,
  field: 'password' | 'current',
): Promise<void> {
  const { version } = await lockSession(trx, { accountId: viewer.id, sessionId: viewer.sessionId })
  if (version !== proof.version) throw new AppError('WRONG_PASSWORD', { fields: { [field]: 'passwordWrong' } })
}
