import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openBareDatabase } from '../../../tests/support/city/database.ts'
import { createAccount, createEvent, createQuestion } from '../../../tests/support/factories.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const differing = async () =>
  (
    await sql`
      with live as (
        select id, city_id, created_at, reply_count from posts where post_type = 'question' and deleted_at is null)
      (table live except select id, city_id, created_at, reply_count from question_ranks)
      union all (select id, city_id, created_at, reply_count from question_ranks except table live)`.execute(
      app.deps.db,
    )
  ).rows

it('the ranks follow every change of a question', async () => {
  const { db } = app.deps
  const author = await createAccount(db, { city: 'ranked' })
  const as = await signInAs(app, author.account)
  const { id } = await createQuestion(db, { author })
  await createEvent(db, { author })
  const ranked = async () =>
    (await db.selectFrom('question_ranks').select(['id', 'reply_count']).execute()).map(row => [
      row.id,
      row.reply_count,
    ])
  expect([await ranked(), await differing()]).toEqual([[[id, 0]], []])
  const replyId = randomUUIDv7()
  const done = async (method: string, path: string, body?: object) =>
    expect((await app.api(method, path, { as, ...(body ? { body } : {}) })).status).toBe(200)
  await done('POST', `/questions/${id}/replies`, { id: replyId, body: 'At the corner.' })
  expect([await ranked(), await differing()]).toEqual([[[id, 1]], []])
  await done('DELETE', `/replies/${replyId}`)
  expect([await ranked(), await differing()]).toEqual([[[id, 0]], []])
  await done('DELETE', `/questions/${id}`)
  expect([await ranked(), await differing()]).toEqual([[], []])
  await done('POST', `/questions/${id}/restore`, {})
  expect([await ranked(), await differing()]).toEqual([[[id, 0]], []])
  await db.deleteFrom('posts').where('id', '=', id).execute()
  expect(await ranked()).toEqual([])
})

it('the counts of a post are in no index of its table, or each reply would rewrite all of them', async () => {
  const { rows } = await sql`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'posts'::regclass and pg_get_indexdef(indexrelid) ~ 'reply_count|attendee_count'`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([])
})

it('the migration ranks the questions that exist', async () => {
  const database = await openBareDatabase()
  try {
    const migrations = await readMigrations()
    const here = migrations.findIndex(({ name }) => name.includes('question-ranks'))
    await migrate(database, migrations.slice(0, here))
    const { account, profile } = await createAccount(database.db)
    const put = async (type: string, replies: number, deleted = false) => {
      const { rows } = await sql<{ id: string }>`
        insert into posts (id, author_id, city_id, post_type, title, category, reply_count, deleted_at)
        values (gen_random_uuid(), ${account.id}, ${profile.city_id}, ${type}, 'A title', 'Podcasting', ${replies},
          case when ${deleted} then now() end) returning id`.execute(database.db)
      return rows[0]?.id
    }
    const kept = await put('question', 3)
    await put('question', 2, true)
    await put('event', 0)
    await migrate(database, migrations)
    const ranks = await database.db.selectFrom('question_ranks').select(['id', 'reply_count']).execute()
    expect(ranks).toEqual([{ id: kept, reply_count: 3 }])
  } finally {
    await database.close()
  }
})
