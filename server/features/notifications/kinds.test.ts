import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { notification } from '../../../contract/notifications.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
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

describe('a kind of a later version', () => {
  const jobs = () =>
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
    expect(await jobs()).toMatchObject([{ kind: 'notificationMail', attempts: 1 }])
    const [left] = await app.deps.db.selectFrom('notifications').select('mail_at').where('id', '=', id).execute()
    expect(left?.mail_at).toEqual(mailAt)
  })

  it('of a large audience is tried again by another process', async () => {
    const notice = { audience: 'given', kind: 'waved', cause: 'waved', to: [marta.id], byId: null }
    await sql`insert into jobs (id, kind, payload) values (${randomUUID()}, 'notify', ${JSON.stringify({ notice })}::jsonb)`.execute(
      app.deps.db,
    )
    await on.run('notify')
    expect((await jobs()).map(({ kind }) => kind).toSorted()).toEqual(['notificationMail', 'notify'])
  })
})
