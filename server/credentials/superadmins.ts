import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../db/tables.ts'

const changeLock = 7204

/** Taken before reading anything that the change depends on: two superadmins could otherwise demote each other concurrently. */
export const takeTurn = (trx: Transaction<Schema>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(changeLock)})`.execute(trx)

/**
 * Whether no other superadmin could open the admin pages, which requires a second factor. On a new installation no superadmin has one:
 * then every active one counts. Requires `takeTurn`.
 */
export async function areLastSuperadmins(db: Kysely<Schema>, ids: readonly string[]): Promise<boolean> {
  const superadmins = await db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .leftJoin('user_2fa as t', 't.user_id', 'p.id')
    .select(['p.id', 't.enabled'])
    .where('p.role', '=', 'superadmin')
    .where('a.is_active', '=', true)
    .execute()
  const able = superadmins.filter(({ enabled }) => enabled)
  const needed = able.length > 0 ? able : superadmins
  return needed.length > 0 && needed.every(({ id }) => ids.includes(id))
}
