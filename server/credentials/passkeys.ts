import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Returns whether there were any. The caller holds the account lock. */
export async function deletePasskeys(trx: Transaction<Schema>, accountId: string): Promise<boolean> {
  const deleted = await trx.deleteFrom('passkeys').where('user_id', '=', accountId).returning('id').execute()
  return deleted.length > 0
}

/**
 * Without two-factor a password was enough to add them, so an attacker who knew it may have. With two-factor they are kept:
 * control of the mailbox must not replace the second factor. The caller holds the account lock.
 */
export async function deleteUnprovedPasskeys(trx: Transaction<Schema>, accountId: string): Promise<boolean> {
  const guarded = await trx
    .selectFrom('user_2fa')
    .select('user_id')
    .where('user_id', '=', accountId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  return guarded ? false : deletePasskeys(trx, accountId)
}
