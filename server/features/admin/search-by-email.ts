import { sql, type Kysely, type RawBuilder } from 'kysely'
import { asciiEmail } from '../../../contract/text/email.ts'
import { recordStaffAccess } from '../../audit/staff-access.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'

const whole = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const isEmail = (search: string | undefined): search is string =>
  search !== undefined && whole.test(asciiEmail(search))

/** In any spelling. Records the search for the owner of the email. Null if no account has it. */
export const searchByEmail = (db: Kysely<Schema>, viewer: { id: string }, email: string): Promise<string | null> =>
  inTransaction(db, async ({ trx }) => {
    const found = await trx
      .selectFrom('accounts')
      .select('id')
      .where(sql<string>`lower(email)`, '=', asciiEmail(email))
      .executeTakeFirst()
    if (!found) return null
    await recordStaffAccess(trx, { staff: viewer, kind: 'search', of: [{ userId: found.id, reason: null }] })
    return found.id
  })

/** Records the search for users that it finds by a part of their email only. `ids` selects them. */
export async function recordFoundByEmail(db: Kysely<Schema>, viewer: { id: string }, ids: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string }>`${ids}`.execute(db)
  if (rows.length === 0) return
  const of = rows.map(({ id }) => ({ userId: id, reason: null }))
  await inTransaction(db, ({ trx }) => recordStaffAccess(trx, { staff: viewer, kind: 'search', of }))
}
