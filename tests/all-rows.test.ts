import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { keepRows, type KeptRows } from './support/all-rows.ts'
import { createAccount, createQuestion } from './support/factories.ts'

let app: TestApp
let rows: KeptRows
let account: { id: string }
let question: { id: string; city_id: string }

beforeAll(async () => {
  app = await createTestApp()
  account = (await createAccount(app.deps.db)).account
  question = await createQuestion(app.deps.db, { author: account })
  const { db } = app.deps
  await sql`insert into audit_log (id, action) values (gen_random_uuid(), 'role.changed')`.execute(db)
  rows = await keepRows(app.deps.database)
})
afterAll(() => rows.end())

describe('the digest of all tables', () => {
  const changes: [string, string, () => ReturnType<typeof sql>][] = [
    [
      'an insert',
      'sessions',
      () => sql`insert into sessions (id, token, user_id, expires_at)
      values (gen_random_uuid(), 'a token', ${account.id}, now())`,
    ],
    ['an update', 'posts', () => sql`update posts set title = 'Another title' where id = ${question.id}`],
    ['an update of what was null', 'posts', () => sql`update posts set question_body = '' where id = ${question.id}`],
    ['a delete', 'posts', () => sql`delete from posts where id = ${question.id}`],
    [
      'an insert into a table that had no row',
      'email_changes',
      () => sql`
      insert into email_changes (user_id, new_email, old_token_hash, new_token_hash, expires_at)
      values (${account.id}, 'new@example.org', 'a', 'b', now())`,
    ],
    [
      'a row that nobody may remove again',
      'audit_log',
      () => sql`
      insert into audit_log (id, action) values (gen_random_uuid(), 'role.changed')`,
    ],
  ]

  it.each(changes)('notices %s, which is restored', async (_, table, change) => {
    await change().execute(app.deps.db)
    const after = await rows.digest()
    const different = Object.keys(after).filter(name => after[name] !== rows.kept[name])
    expect(different).toEqual([table])
    await rows.putBack()
    expect(await rows.digest()).toEqual(rows.kept)
  })

  it('restores rows that were deleted by a cascade', async () => {
    await sql`delete from profiles where id = ${account.id}`.execute(app.deps.db)
    await sql`delete from accounts where id = ${account.id}`.execute(app.deps.db)
    await rows.putBack()
    expect((await app.api('GET', `/questions/${question.id}`, { as: await signInAs(app, account) })).status).toBe(200)
    await rows.putBack()
  })

  it('covers every table', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename::text as name from pg_tables where schemaname = 'public'`.execute(app.deps.db)
    expect(Object.keys(rows.kept).sort()).toEqual(
      tables
        .map(({ name }) => name)
        .filter(name => !['rate_limits', 'activity_days', 'question_viewers', 'question_ranks'].includes(name))
        .sort(),
    )
  })
})
