import type { Transaction } from 'kysely'
import type { Schema } from '../db/tables.ts'

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

/**
 * Also deletes those added since `at`, the time of a sign-in that its owner denied: with two-factor, the stranger may have turned it on
 * with their passkey. The caller holds the account lock.
 */
export async function deletePasskeysSince(trx: Transaction<Schema>, accountId: string, at: Date): Promise<boolean> {
  const added = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', accountId)
    .where('created_at', '>=', at)
    .returning('id')
    .execute()
  return (await deleteUnprovedPasskeys(trx, accountId)) || added.length > 0
}
