import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'

const changeLock = 7204

/** Taken before reading anything that the change depends on: two superadmins could otherwise demote each other concurrently. */
export const takeTurn = (trx: Transaction<Schema>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(changeLock)})`.execute(trx)

/** Requires `takeTurn`. */
export async function areLastSuperadmins(db: Kysely<Schema>, ids: readonly string[]): Promise<boolean> {
  const superadmins = await db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select('p.id')
    .where('p.role', '=', 'superadmin')
    .where('a.is_active', '=', true)
    .execute()
  return superadmins.length > 0 && superadmins.every(({ id }) => ids.includes(id))
}
