import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAccount, createConversation } from '../../../../tests/support/factories.ts'
import { moderating } from '../../../../tests/support/people/moderating.ts'
import type { Reader } from '../../../../tests/support/people/notified.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'
import { serverLimits } from '../../../base/limits.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

type Who = Reader
const follow = (who: { as: string }, id: string) => at.calling('PUT', who, id, '/following')
const followed = async (who: Who, series: { id: string }) => {
  expect((await follow(who, series.id)).status).toBe(200)
  return who
}
const plan = (author: { as: string }, id: string, count: number) =>
  at.calling('PUT', author, id, '/end', { ends: { count } })
const add = async (author: { as: string }, id: string, count: number) => {
  const before = (await at.rows(id)).length
  expect((await plan(author, id, count)).status).toBe(200)
  await at.on.run('seriesDates')
  await at.on.run('notify')
  return (await at.rows(id)).slice(before).map(row => row.id)
}
const added = async (who: Who) => (await at.on.items(who)).filter(({ kind }) => kind === 'seriesDatesAdded')

describe('new dates of a series', () => {
  it('are one notification for its followers, in the app and in the mail, and none for the organizer', async () => {
    const series = await at.series()
    const [fan, guest] = [await followed(await at.on.member(), series), await at.on.member()]
    await at.join(guest, series.ids[0]!)
    const dates = await add(series.author, series.id, 7)
    expect(dates).toHaveLength(3)
    expect(await at.on.items(fan)).toMatchObject([
      { kind: 'seriesDatesAdded', post: { id: dates[0], title: 'Easy run' }, seriesId: series.id, dates: 3 },
    ])
    expect(await at.on.items(fan)).toMatchObject([{ people: [{ id: series.author.id }], can: { mute: false } }])
    const [mail, ...others] = await at.on.mails(fan)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New dates: Easy run')
    expect(mail?.text).toContain('3 new dates: Easy run')
    expect(mail?.text).toContain(`/series/${series.id}`)
    expect([await at.on.kinds(series.author), await added(guest)]).toEqual([['joined'], []])
    await at.on.read(fan, await at.on.items(fan))
    const [one] = await add(series.author, series.id, 8)
    expect(await at.on.items(fan)).toMatchObject([
      { post: { id: one }, dates: 1, isRead: false },
      { dates: 3, isRead: true },
    ])
    const [second] = await at.on.mails(fan)
    expect(second?.text).toMatch(new RegExp(`^New date: Easy run[^]*/events/${one}`))
  })

  it('leave out those that a follower muted', async () => {
    const series = await at.series()
    const fan = await followed(await at.on.member(), series)
    const [first, second] = await add(series.author, series.id, 6)
    await at.on.mute(fan, first!)
    expect(await added(fan)).toMatchObject([{ post: { id: second }, dates: 1 }])
    expect(await at.on.mails(fan)).toHaveLength(1)
  })

  it('are notified once for repeated requests and jobs, and not when a series begins', async () => {
    const author = await at.on.member()
    const { body } = await at.make(author)
    const fan = await followed(await at.on.member(), body)
    await at.on.run('seriesDates')
    await at.on.run('notify')
    expect(await at.on.items(fan)).toEqual([])
    await Promise.all([plan(author, body.id, 6), plan(author, body.id, 6)])
    await app.deps.jobs.wake()
    await app.deps.db
      .insertInto('jobs')
      .values({
        id: sql<string>`gen_random_uuid()`,
        kind: 'seriesDates',
        payload: JSON.stringify({ seriesId: body.id }),
      })
      .execute()
    await add(author, body.id, 6)
    expect(await added(fan)).toMatchObject([{ dates: 2 }])
  })

  it('notify followers also if an edit makes them before their job', async () => {
    const { author, id, ids } = await at.series()
    const fan = await followed(await at.on.member(), { id })
    await plan(author, id, 6)
    await at.editing(author, ids[0]!, { title: 'Walk', scope: 'all' })
    await at.on.run('notify')
    expect((await at.on.kinds(fan)).toSorted()).toEqual(['eventChanged', 'seriesDatesAdded'])
    expect(await added(fan)).toMatchObject([{ post: { title: 'Walk' }, dates: 2 }])
  })

  it('notify no one who has a block, is deactivated, no longer follows or turned it off', async () => {
    const series = await at.series()
    const [blocking, blockedBy, inactive, left, muting, fan] = await Promise.all(
      Array.from({ length: 6 }, () => at.on.member()),
    )
    for (const who of [inactive!, left!, muting!, fan!]) await followed(who, series)
    const block = async (who: { id: string; as: string }, other: { id: string }) => {
      const { id } = await createConversation(app.deps.db, { between: [who, other] })
      expect((await app.api('POST', `/conversations/${id}/block`, { as: who.as, body: {} })).status).toBe(200)
    }
    await block(blocking!, series.author)
    await block(series.author, blockedBy!)
    await app.deps.db
      .insertInto('event_series_followers')
      .values([blocking!, blockedBy!].map(({ id }) => ({ series_id: series.id, user_id: id })))
      .execute()
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', inactive!.id).execute()
    await at.calling('DELETE', left!, series.id, '/following')
    for (const channel of ['app', 'mail', 'push']) await at.on.choose(muting!, `eventChanges/${channel}`, false)
    await add(series.author, series.id, 6)
    const { rows } = await sql<{ user_id: string }>`
      select user_id from notifications where kind = 'seriesDatesAdded' and details ->> 'dates' like ${`%${(await at.rows(series.id))[4]!.id}%`}`.execute(
      app.deps.db,
    )
    expect(rows.map(row => row.user_id)).toEqual([fan!.id])
    expect(await added(fan!)).toHaveLength(1)
    await block(fan!, series.author)
    expect([await added(fan!), await at.on.unread(fan!), await at.on.mails(fan!)]).toEqual([[], 0, []])
  })

  it('are left out once they are canceled or removed, or their reader no longer follows', async () => {
    const { author, id } = await at.series()
    const [fan, gone] = [
      await followed(await at.on.member(), { id }),
      await followed(await at.on.member(), { id }),
    ] as const
    const dates = await add(author, id, 7)
    await at.calling('DELETE', gone, id, '/following')
    expect([await added(gone), await at.on.unread(gone)]).toEqual([[], 0])
    await at.cancelAll(author, dates[0]!, 'one')
    expect(await added(fan)).toMatchObject([{ post: { id: dates[1] }, dates: 2 }])
    const admin = await moderating(app).moderator()
    expect((await at.cancelAll({ id: '', as: admin.as }, dates[2]!, 'one', 'A scam')).status).toBe(200)
    expect(await added(fan)).toMatchObject([{ post: { id: dates[1] }, dates: 1 }])
    await at.cancelAll(author, dates[1]!, 'one')
    expect(await added(fan)).toEqual([])
    const mails = [...(await at.on.mails(fan)), ...(await at.on.mails(gone))].map(({ text }) => text.split('\n')[0])
    expect(mails).toEqual(['Event canceled: Easy run', 'Event canceled: Easy run'])
  })

  it('reach a large audience by batches, each follower once', async () => {
    const { author, id } = await at.series({ ends: { count: 3 } })
    const crowd: string[] = []
    for (let n = 0; n <= serverLimits.notifiedAtOnce; n++) crowd.push((await createAccount(app.deps.db)).account.id)
    await app.deps.db
      .insertInto('event_series_followers')
      .values(crowd.map(user_id => ({ series_id: id, user_id })))
      .execute()
    await add(author, id, 5)
    const told = await app.deps.db
      .selectFrom('notifications')
      .select(['user_id', 'kind'])
      .where('user_id', 'in', crowd)
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual(crowd.map(() => 'seriesDatesAdded'))
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(crowd.length)
  }, 60_000)
})
