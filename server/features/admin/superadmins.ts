import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'

const changeLock = 7204

/**
 * Serializes changes of roles and account states until the commit. Must be taken before reading anything that the change depends
 * on: two superadmins could otherwise demote each other concurrently.
 */
export const takeTurn = (trx: Transaction<Schema>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(changeLock)})`.execute(trx)

/** Whether these accounts include all active superadmins. Requires `takeTurn`. */
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
