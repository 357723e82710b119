import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { audit } from './audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

it('is append-only: the database rejects updates, deletes and truncation', async () => {
  const { db } = app.deps
  await audit(db, {
    actor: { id: randomUUID() },
    action: 'role.changed',
    subject: { kind: 'account', id: randomUUID() },
    before: { role: 'member' },
    after: { role: 'admin' },
  })
  const before = await db.selectFrom('audit_log').selectAll().execute()
  expect(before).toMatchObject([{ action: 'role.changed', before: { role: 'member' }, after: { role: 'admin' } }])
  for (const change of [
    sql`update audit_log set action = 'role.changed'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(change.execute(db)).rejects.toThrow('audit_log is append-only')
  expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual(before)
})
