import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'

it('finds the account of an address by an index, as Better Auth asks for it', async () => {
  const { deps } = await createTestApp()
  const { rows } = await deps.db.transaction().execute(async trx => {
    // An empty table is read through whatever the index: what counts is that one fits.
    await sql`set local enable_seqscan = off`.execute(trx)
    return sql<Record<string, string>>`explain select * from accounts where email = ${'ada@example.org'}`.execute(trx)
  })
  expect(rows.map(row => Object.values(row)[0]).join('\n')).toContain('accounts_email_as_stored')
})
