import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createConversation } from '../../../tests/support/factories.ts'
import { notified, type Reader } from '../../../tests/support/people/notified.ts'
import { serverLimits } from '../../base/limits.ts'

let app: TestApp
let on: ReturnType<typeof notified>
let city: string
let cities = 0
let at: Record<'marta' | 'lena' | 'idris' | 'ruth', Reader>

beforeAll(async () => {
  app = await createTestApp()
  on = notified(app)
})
beforeEach(async () => {
  city = `notify-${++cities}`
  const member = () => on.member({ city })
  at = { marta: await member(), lena: await member(), idris: await member(), ruth: await member() }
})

const block = async (who: Reader, other: Reader) => {
  const { id } = await createConversation(app.deps.db, { between: [who, other] })
  expect((await app.api('POST', `/conversations/${id}/block`, { as: who.as, body: {} })).status).toBe(200)
  return id
}
const told = async ({ id }: Reader) =>
  (
    await app.deps.db
      .selectFrom('outbox')
      .select('event')
      .where(sql<boolean>`${id}::uuid = any (account_ids)`)
      .execute()
  ).filter(({ event }) => event.type === 'notifications.changed').length

describe('a reply', () => {
  it('notifies the author and members who replied before, once, and not its writer', async () => {
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    const replyId = await on.reply(at.idris, id)
    await on.reply(at.idris, id, { id: replyId })
    const [one, ...others] = await on.items(at.marta)
    expect(others).toEqual([])
    expect(one).toMatchObject({
      kind: 'replied',
      post: { id, type: 'question' },
      replyId,
      peopleCount: 2,
      isRead: false,
      can: { mute: true },
    })
    expect(one?.people.map(person => person.id)).toEqual([at.idris.id, at.lena.id])
    expect(await on.items(at.lena)).toMatchObject([{ kind: 'repliedAfter', replyId, peopleCount: 1 }])
    expect(await on.items(at.idris)).toEqual([])
    expect([await on.unread(at.marta), await on.unread(at.lena), await on.unread(at.idris)]).toEqual([1, 1, 0])
    expect([await told(at.marta), await told(at.lena)]).toEqual([2, 1])
  })

  it('begins a new notification once the former one was read', async () => {
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    const [first] = await on.items(at.marta)
    await on.read(at.marta, [first!])
    await on.reply(at.idris, id)
    expect(await on.items(at.marta)).toMatchObject([
      { isRead: false, peopleCount: 1 },
      { id: first!.id, isRead: true },
    ])
  })

  it('that is removed leaves the group, and the notification with its last one', async () => {
    const { id } = await on.ask(at.marta, city)
    const [one, two] = [await on.reply(at.lena, id), await on.reply(at.idris, id)]
    const remove = ({ as }: Reader, replyId: string) => app.api('DELETE', `/replies/${replyId}`, { as })
    const before = await told(at.marta)
    await remove(at.idris, two)
    expect(await on.items(at.marta)).toMatchObject([{ replyId: one, peopleCount: 1 }])
    await remove(at.lena, one)
    expect([await on.items(at.marta), await on.unread(at.marta)]).toEqual([[], 0])
    expect(await told(at.marta)).toBe(before + 2)
    await app.api('POST', `/replies/${one}/restore`, { as: at.lena.as, body: {} })
    expect(await on.unread(at.marta)).toBe(1)
  })

  it('notifies no one about a removed question', async () => {
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.reply(at.idris, id)
    await app.api('DELETE', `/questions/${id}`, { as: at.marta.as })
    expect([await on.items(at.marta), await on.items(at.lena), await on.unread(at.lena)]).toEqual([[], [], 0])
  })

  it('of a member with a block notifies no one of the two, before and after', async () => {
    const { id } = await on.ask(at.ruth, city)
    await on.reply(at.lena, id)
    await on.reply(at.marta, id)
    await on.reply(at.idris, id)
    expect(await on.items(at.marta)).toMatchObject([{ peopleCount: 1 }])
    await block(at.marta, at.idris)
    expect([await on.items(at.marta), await on.unread(at.marta)]).toEqual([[], 0])
    expect(await on.items(at.lena)).toMatchObject([{ peopleCount: 2 }])
    const stored = () =>
      app.deps.db
        .selectFrom('notification_causes')
        .select('cause')
        .where('user_id', '=', at.marta.id)
        .where('actor_id', '=', at.idris.id)
        .execute()
    const before = await stored()
    await on.reply(at.idris, id)
    expect([await on.items(at.marta), await on.unread(at.marta)]).toEqual([[], 0])
    expect(await stored()).toEqual(before)
  })

  it('notifies no deactivated member, and none with notifications turned off for the question', async () => {
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    await on.reply(at.ruth, id)
    await on.read(at.marta, await on.items(at.marta))
    expect((await on.mute(at.marta, id)).body).toEqual({ on: false })
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', at.lena.id).execute()
    await on.reply(at.idris, id)
    const { rows } = await sql<{ user_id: string }>`
      select user_id from notification_causes where actor_id = ${at.idris.id}`.execute(app.deps.db)
    expect(rows.map(row => row.user_id)).toEqual([at.ruth.id])
    expect(await on.items(at.marta)).toMatchObject([{ isRead: true, can: { mute: false } }])
    await on.mute(at.marta, id, true)
    await on.reply(at.idris, id)
    expect(await on.unread(at.marta)).toBe(1)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', at.idris.id).execute()
    expect(await on.unread(at.marta)).toBe(0)
  })

  it('to a question with many repliers notifies the author and all of them by a job', async () => {
    const { id } = await on.ask(at.marta, city)
    const count = serverLimits.notifiedAtOnce + 5
    const authors = await Promise.all(Array.from({ length: count }, () => createAccount(app.deps.db, { city })))
    await app.deps.db
      .insertInto('post_replies')
      .values(authors.map(({ account }) => ({ id: randomUUID(), post_id: id, author_id: account.id, body: 'Me too' })))
      .execute()
    await on.reply(at.idris, id)
    expect(await on.unread(at.marta)).toBe(0)
    await app.deps.jobs.wake()
    expect(await on.unread(at.marta)).toBe(1)
    const notified = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from notifications where post_id = ${id}`.execute(
          app.deps.db,
        )
      ).rows[0]?.n
    expect(await notified()).toBe(count + 1)
  })
})

describe('concurrent causes', () => {
  it('end in one group with all people', async () => {
    const { id } = await on.ask(at.marta, city)
    await Promise.all([at.lena, at.idris, at.ruth].map(who => on.reply(who, id)))
    expect(await on.items(at.marta)).toMatchObject([{ kind: 'replied', peopleCount: 3 }])
  })
})

describe('marking as read', () => {
  it('leaves a group unread that has changed since it was shown', async () => {
    const { id } = await on.ask(at.marta, city)
    await on.reply(at.lena, id)
    const shown = await on.items(at.marta)
    await sql`update notifications set changed_at = changed_at - interval '1 minute'`.execute(app.deps.db)
    const old = await on.items(at.marta)
    await on.reply(at.idris, id)
    await on.read(at.marta, old)
    expect(await on.unread(at.marta)).toBe(1)
    await on.read(at.lena, await on.items(at.marta))
    expect(await on.unread(at.marta)).toBe(1)
    await on.read(at.marta, await on.items(at.marta))
    expect(await on.unread(at.marta)).toBe(0)
    expect(shown).toHaveLength(1)
  })

  it('marks all up to the newest shown, and those of an opened post', async () => {
    const [one, two] = [await on.ask(at.marta, city), await on.ask(at.marta, city)]
    await on.reply(at.lena, one.id)
    await on.reply(at.lena, two.id)
    await app.api('POST', `/posts/${one.id}/notifications/read`, { as: at.marta.as, body: {} })
    expect(await on.items(at.marta)).toMatchObject([
      { post: { id: two.id }, isRead: false },
      { post: { id: one.id }, isRead: true },
    ])
    const [newest] = await on.items(at.marta)
    const before = await told(at.marta)
    await app.api('POST', '/notifications/read-all', { as: at.marta.as, body: { until: newest!.at } })
    expect([await on.unread(at.marta), (await told(at.marta)) - before]).toEqual([0, 1])
  })

  it('refuses an empty list, and times that are none', async () => {
    const refused = [
      ['/notifications/read', { items: [] }],
      ['/notifications/read', { items: [{ id: randomUUID(), at: 'yesterday' }] }],
      ['/notifications/read', { items: [{ id: randomUUID(), at: '0000-01-01T00:00:00Z' }] }],
      ['/notifications/read-all', { until: '0000-01-01T00:00:00Z' }],
    ] as const
    for (const [path, body] of refused)
      expect((await app.api('POST', path, { as: at.marta.as, body })).body.code).toBe('INVALID_INPUT')
    expect((await app.api('GET', '/notifications?cursor=nonsense', { as: at.marta.as })).body.code).toBe(
      'INVALID_CURSOR',
    )
  })
})

describe('the list', () => {
  it('is read in pages, with notifications that are hidden left out', async () => {
    const questions = await Promise.all(Array.from({ length: 6 }, () => on.ask(at.marta, city)))
    for (const { id } of questions) await on.reply(at.lena, id)
    const [first, second] = (await on.items(at.marta)) as Extract<Notification, { kind: 'replied' }>[]
    await app.api('DELETE', `/questions/${first!.post.id}`, { as: at.marta.as })
    const pageOne = await on.list(at.marta, '?limit=3')
    expect(pageOne.items.map(({ id }) => id)[0]).toBe(second!.id)
    const pageTwo = await on.list(at.marta, `?limit=3&cursor=${pageOne.next}`)
    expect([pageOne.items.length, pageTwo.items.length, pageTwo.next]).toEqual([3, 2, null])
    expect(new Set([...pageOne.items, ...pageTwo.items].map(({ id }) => id)).size).toBe(5)
  })
})
