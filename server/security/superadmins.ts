import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

const changeLock = 7204

/**
 * Waits until whoever changes a role or the state of an account now has done so, and keeps others waiting until the commit.
 * To be taken before anything is read that decides about it: two superadmins who dismiss each other at once take turns.
 */
export const takeTurn = (trx: Transaction<Schema>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(changeLock)})`.execute(trx)

/** Whether nobody would be an active superadmin without these accounts, some of whom are. Within `takeTurn`. */
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
