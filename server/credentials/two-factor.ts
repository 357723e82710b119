import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../db/tables.ts'

export async function turnTwoFactorOff(trx: Transaction<Schema>, accountId: string): Promise<boolean> {
  const changed = await trx
    .updateTable('user_2fa')
    .set({ enabled: false, secret_encrypted: null, recovery_codes_hashed: sql<string[]>`'{}'` })
    .where('user_id', '=', accountId)
    .where('enabled', '=', true)
    .returning('user_id')
    .executeTakeFirst()
  if (!changed) return false
  await trx.deleteFrom('trusted_device').where('user_id', '=', accountId).execute()
  return true
}

export async function hasAuthenticator(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_2fa')
    .select('user_id')
    .where('user_id', '=', accountId)
    .where('secret_encrypted', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
