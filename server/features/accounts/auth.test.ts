import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { planOf } from '../../../tests/support/plan.ts'

it('finds the account of an address by an index, as Better Auth asks for it', async () => {
  const { deps } = await createTestApp()
  const plan = await planOf(deps.db, sql`select * from accounts where email = ${'ada@example.org'}`)
  expect(plan).toContain('accounts_email_as_stored')
})
