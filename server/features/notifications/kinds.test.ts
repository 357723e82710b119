import { randomUUID } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { notification } from '../../../contract/notifications.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { jobs } from '../../features.ts'
import { createKinds } from '../../notifications/registry.ts'
import { countUnread, listNotifications } from './queries.ts'
import { notified, type Reader } from '../../../tests/support/people/notified.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let marta: Reader
beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
  marta = await on.member({ city: 'kinds', name: 'Marta' })
})

it('every kind of the contract has one definition', () => {
  const kinds = notification.def.options.map(({ shape }) => shape.kind.def.values[0])
  expect(app.deps.notifications.all.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
})

it('every job of the sources is in a manifest', async () => {
  const root = join(import.meta.dirname, '../../..')
  const files = await Array.fromAsync(glob('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }))
  const texts = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  const defined = texts.flatMap(text => [...text.matchAll(/defineJob[<(][^]*?kind: '(\w+)'/g)].map(([, kind]) => kind))
  expect(defined.length).toBeGreaterThan(10)
  expect(jobs.map(({ kind }) => kind).toSorted()).toEqual(defined.toSorted())
})

it('a definition may use `user_id` and each column of the row of a notification, in all of its fragments', async () => {
  const columns = `n.id, n.user_id, n.kind, n.details, n.changed_at, n.read_at, n.push_at`
  const fits = () => sql`row(${sql.raw(columns)}) is not null`
  const probe = { kind: 'probe', topic: 'activity', mail: null, stands: fits, holds: fits, present: () => ({}) }
  const kinds = createKinds([probe as never])
  const viewer = { id: marta.id, city: { id: randomUUID() }, role: 'member' } as never
  const parts = { db: app.deps.db, notifications: kinds }
  expect(await listNotifications(parts, viewer, { limit: 20, cursor: undefined })).toEqual([])
  expect(await countUnread(parts, viewer)).toBe(0)
})

describe('a kind of a later version', () => {
  const failedJobs = () =>
    app.deps.db.selectFrom('jobs').select(['kind', 'attempts', 'last_error']).where('attempts', '>', 0).execute()

  it('is not shown and not counted, and its email is tried again by another process', async () => {
    const [id, mailAt] = [randomUUID(), new Date(0)]
    await sql`insert into notifications (id, user_id, kind, group_key, mail_at) values (${id}, ${marta.id}, 'waved', 'waved', ${mailAt})`.execute(
      app.deps.db,
    )
    await sql`insert into notification_causes (user_id, cause, notification_id) values (${marta.id}, 'waved', ${id})`.execute(
      app.deps.db,
    )
    expect([await on.items(marta), await on.unread(marta)]).toEqual([[], 0])
    await sql`insert into jobs (id, kind, payload) values (${randomUUID()}, 'notificationMail', ${JSON.stringify({ notificationId: id })}::jsonb)`.execute(
      app.deps.db,
    )
    await on.run('notificationMail')
    expect(await failedJobs()).toMatchObject([{ kind: 'notificationMail', attempts: 1 }])
    const [left] = await app.deps.db.selectFrom('notifications').select('mail_at').where('id', '=', id).execute()
    expect(left?.mail_at).toEqual(mailAt)
  })

  it('of a large audience is tried again by another process', async () => {
    const notice = { audience: 'given', kind: 'waved', cause: 'waved', to: [marta.id], byId: null }
    await sql`insert into jobs (id, kind, payload) values (${randomUUID()}, 'notify', ${JSON.stringify({ notice })}::jsonb)`.execute(
      app.deps.db,
    )
    await on.run('notify')
    expect((await failedJobs()).map(({ kind }) => kind).toSorted()).toEqual(['notificationMail', 'notify'])
  })
})
