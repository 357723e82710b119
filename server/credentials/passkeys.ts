import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { turnTwoFactorOff } from './two-factor.ts'

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

/**
 * What may be of the stranger whose sign-in was denied: two-factor authentication turned on since then, which would lock the owner
 * out, passkeys added since, and unproved ones. The caller holds the account lock.
 */
export async function undoSince(
  trx: Transaction<Schema>,
  accountId: string,
  at: Date,
): Promise<{ twoFactor: boolean; passkeys: boolean }> {
  const turnedOn = await trx
    .selectFrom('security_log')
    .select('id')
    .where('user_id', '=', accountId)
    .where('event', '=', 'twoFactorEnabled')
    .where('created_at', '>=', at)
    .executeTakeFirst()
  const twoFactor = turnedOn !== undefined && (await turnTwoFactorOff(trx, accountId))
  const added = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', accountId)
    .where('created_at', '>=', at)
    .returning('id')
    .execute()
  const unproved = await deleteUnprovedPasskeys(trx, accountId)
  return { twoFactor, passkeys: added.length > 0 || unproved }
}
