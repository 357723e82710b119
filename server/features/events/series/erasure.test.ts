import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { openBareDatabase } from '../../../../tests/support/city/database.ts'
import { createAccount, factoryPassword } from '../../../../tests/support/factories.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'
import { migrate, readMigrations } from '../../../db/migrate.ts'
import { eraseDue } from '../../deletion/erase.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

const dueIn = async (hours: number, { id }: { id: string }) => {
  await app.deps.db
    .updateTable('accounts')
    .set({ deletion_due_at: sql<Date>`now() + ${hours} * interval '1 hour'` })
    .where('id', '=', id)
    .execute()
  await eraseDue(app.deps)
}

it('cancels the coming dates of an organizer who is about to be erased, and tells each person once', async () => {
  const host = await at.on.member()
  const { id, ids } = await at.series({ title: 'Calçots on the terrace' }, host)
  const [fan, guest] = [await at.on.member(), await at.on.member()]
  await at.calling('PUT', fan, id, '/following')
  await at.join(guest, ids[1]!)
  await at.join(guest, ids[2]!)
  const body = { posts: 'remove', password: factoryPassword }
  expect((await app.api('POST', '/account/deletion', { as: host.as, body })).status).toBe(200)
  await dueIn(23, host)
  for (const who of [fan, guest])
    expect(await at.on.items(who)).toMatchObject([{ kind: 'eventCanceled', post: { title: 'Calçots on the terrace' } }])
  expect((await at.rows(id)).map(({ cancelled_at }) => cancelled_at !== null)).toEqual([true, true, true, true])
  await dueIn(0, host)
  expect((await at.calling('GET', fan, id)).body.code).toBe('SERIES_NOT_FOUND')
  for (const date of await at.rows(id)) expect(date).toMatchObject({ title: '[erased]', cover_image_path: null })
})

it('forgets what an erased member followed', async () => {
  const { id } = await at.series()
  const fan = await at.on.member()
  await at.calling('PUT', fan, id, '/following')
  const body = { posts: 'remove', password: factoryPassword }
  await app.api('POST', '/account/deletion', { as: fan.as, body })
  await dueIn(0, fan)
  expect(
    await app.deps.db.selectFrom('event_series_followers').selectAll().where('series_id', '=', id).execute(),
  ).toEqual([])
})

it('adds followed series to the calendar feeds that existed before', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await readMigrations()
    const here = migrations.findIndex(({ name }) => name.includes('series'))
    await migrate(database, migrations.slice(0, here))
    const people = [await createAccount(db), await createAccount(db)]
    for (const [nth, { account }] of people.entries())
      await db
        .insertInto('calendar_feeds')
        .values({
          user_id: account.id,
          secret_hash: String(nth).repeat(43),
          secret: 'v1',
          ...(nth === 1 ? { contents: sql<never>`'{hosting}'::text[]` } : {}),
        })
        .execute()
    await migrate(database, migrations)
    const feeds = await db.selectFrom('calendar_feeds').select('contents').orderBy('secret_hash').execute()
    expect(feeds).toEqual([{ contents: ['joined', 'hosting', 'following'] }, { contents: ['hosting', 'following'] }])
  } finally {
    await database.close()
  }
})
