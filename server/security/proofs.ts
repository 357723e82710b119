import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** A verified password: the account's id, and the version that its credentials had when the hash was read. */
export interface Proof {
  accountId: string
  version: number
}

/**
 * Locks the account's row until the end of the transaction and returns it; undefined when there is none. Every transaction
 * that turns a proof into a session or a right, or voids proofs, begins with this lock. So each of them sees what the
 * others have committed. Taking it first also keeps them from deadlocks.
 */
export const lockAccount = (trx: Transaction<Schema>, accountId: string) =>
  trx
    .selectFrom('accounts')
    .select(['id', 'email', 'is_active', 'email_verified', 'credential_version as version'])
    .where('id', '=', accountId)
    // Weaker than `for update`: rows that reference the account can be inserted meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks the account of an open session. Throws SIGNED_OUT when the session has ended since the request read it. */
export async function holdSession(
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

/** The same for a password that was typed in this session: throws WRONG_PASSWORD when it was changed after it was verified. */
export async function holdProof(
  trx: Transaction<Schema>,
  viewer: { id: string; sessionId: string },
  proof: Proof,
  field: 'password' | 'current',
): Promise<void> {
  const { version } = await holdSession(trx, { accountId: viewer.id, sessionId: viewer.sessionId })
  if (version !== proof.version) throw new AppError('WRONG_PASSWORD', { fields: { [field]: 'passwordWrong' } })
}
