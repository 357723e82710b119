import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAccount } from '../../../../tests/support/factories.ts'
import { moderating } from '../../../../tests/support/people/moderating.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'
import { serverLimits } from '../../../base/limits.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

const changed = async (who: { as: string }) =>
  (await at.on.items(who)).filter(({ kind }) => kind === 'eventChanged' || kind === 'eventCanceled')
const moved = (starts: { date: string }, time: string) => ({ starts: { date: starts.date, time } })
const follow = (who: { as: string }, id: string) => at.calling('PUT', who, id, '/following')

describe('notifications of a series', () => {
  it('name every date that their reader comes to, in the app, in the mail and in its calendar file', async () => {
    const { author, id, ids } = await at.series()
    const [three, one, follows] = await Promise.all(Array.from({ length: 3 }, () => at.on.member()))
    for (const date of ids.slice(1)) await at.join(three!, date)
    await at.join(one!, ids[2]!)
    await follow(follows!, id)
    await at.cancelAll(author, ids[0]!, 'all')
    const shown = async (who: { as: string }) =>
      (await at.on.items(who)).map(item => ('dates' in item ? item.dates : 0))
    expect(await Promise.all([three!, one!, follows!].map(shown))).toEqual([[3], [1], [4]])
    expect(await at.on.items(three!)).toMatchObject([{ kind: 'eventCanceled', seriesId: id }])
    const [mail] = await at.on.mails(three!)
    expect(mail?.text).toContain('3 dates canceled: Easy run')
    expect(mail?.text).toContain(`/series/${id}`)
    expect(mail?.calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(3)
    const [single] = await at.on.mails(one!)
    expect(single?.text).toContain('Event canceled: Easy run')
    expect(single?.calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(1)
  })

  it('tell each person once, about the first changed date that they come to', async () => {
    const { author, id, ids } = await at.series({ maxAttendees: 2, confirms: false })
    const [often, late, waits, follows, both, never, mutes] = await Promise.all(
      Array.from({ length: 7 }, () => at.on.member()),
    )
    for (const date of [ids[0]!, ids[1]!]) expect((await at.join(often!, date)).status).toBe(200)
    expect((await at.join(late!, ids[3]!)).status).toBe(200)
    await app.api('PUT', `/events/${ids[0]}/waitlist`, { as: waits!.as })
    for (const who of [follows!, both!, mutes!]) expect((await follow(who, id)).status).toBe(200)
    await at.join(both!, ids[2]!)
    await at.on.mute(mutes!, ids[1]!)
    await at.editing(author, ids[1]!, {
      ...moved({ date: (await at.rows(id))[1]!.series_on! }, '20:00'),
      title: 'Walk',
      scope: 'all',
    })
    const about = async (who: { as: string }) =>
      (await changed(who)).map(item => ('post' in item ? item.post?.id : undefined))
    expect(await about(often!)).toEqual([ids[0]])
    expect(await about(late!)).toEqual([ids[3]])
    expect(await about(waits!)).toEqual([ids[0]])
    expect(await about(follows!)).toEqual([ids[1]])
    expect(await about(both!)).toEqual([ids[2]])
    for (const who of [never!, mutes!, author]) expect(await about(who)).toEqual([])
    const [item] = await changed(often!)
    expect(item).toMatchObject({ kind: 'eventChanged', changed: ['title', 'time'], goes: true, follows: false })
  })

  it('tell followers of one changed or canceled date, which they can open', async () => {
    const { author, id, ids } = await at.series()
    const [fan, guest] = [await at.on.member(), await at.guest()]
    await follow(fan, id)
    await at.editing(author, ids[1]!, { title: 'Walk' })
    expect(await changed(fan)).toMatchObject([{ kind: 'eventChanged', goes: false, follows: true }])
    await at.cancelAll(author, ids[1]!, 'one')
    expect(await changed(fan)).toMatchObject([{ kind: 'eventCanceled', reason: 'Sant Joan' }])
    expect((await at.read(fan, ids[1]!)).body).toMatchObject({ state: 'cancelled', cancelReason: 'Sant Joan' })
    expect((await at.read(guest, ids[1]!)).body.code).toBe('EVENT_NOT_FOUND')
  })

  it('reach a large audience by a job, each person once', async () => {
    const { author, id, ids } = await at.series({ ends: { count: 3 } })
    const people = await Promise.all(Array.from({ length: 5 }, () => at.on.member()))
    const crowd: string[] = []
    for (let n = 0; n < serverLimits.notifiedAtOnce; n++) crowd.push((await createAccount(app.deps.db)).account.id)
    await app.deps.db
      .insertInto('event_series_followers')
      .values([...crowd, ...people.map(who => who.id)].map(user_id => ({ series_id: id, user_id })))
      .execute()
    for (const who of people) for (const date of ids) await at.join(who, date)
    await at.editing(author, ids[0]!, { title: 'Walk', scope: 'all' })
    await at.on.run('notify')
    for (const who of people) expect(await changed(who)).toHaveLength(1)
    const { length } = await app.deps.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', 'in', crowd)
      .execute()
    expect(length).toBe(crowd.length)
  }, 60_000)
})

describe('a cancellation of a series', () => {
  it('cancels this and later dates, or all coming ones, with one notification each', async () => {
    const { author, id, ids } = await at.series({ ends: { count: 5 } })
    const fan = await at.on.member()
    await follow(fan, id)
    await at.join(fan, ids[3]!)
    await at.join(fan, ids[4]!)
    expect((await at.cancelAll(author, ids[3]!, 'later')).status).toBe(200)
    const canceled = async () => (await at.rows(id)).map(({ cancelled_at }) => cancelled_at !== null)
    expect(await canceled()).toEqual([false, false, false, true, true])
    expect(await changed(fan)).toHaveLength(1)
    expect((await at.cancelAll(author, ids[1]!, 'all')).status).toBe(200)
    expect(await canceled()).toEqual(Array(5).fill(true))
    expect(await changed(fan)).toHaveLength(2)
    expect((await at.cancelAll(author, ids[1]!, 'all')).status).toBe(200)
    expect(await changed(fan)).toHaveLength(2)
    expect((await at.calling('GET', await at.guest(), id)).body.code).toBe('SERIES_NOT_FOUND')
    expect((await at.calling('GET', fan, id)).body).toMatchObject({ comingCount: 0, dateCount: 5 })
    expect((await at.calling('PUT', author, id, '/end', { ends: { count: 9 } })).body.code).toBe('FORBIDDEN')
  })

  it('also of dates that were not made yet, which the job then does not make', async () => {
    const host = await at.on.member()
    const { body } = await at.make(host)
    await at.cancelAll(host, body.id, 'one')
    await at.on.run('seriesDates')
    expect((await at.rows(body.id)).map(({ cancelled_at }) => cancelled_at !== null)).toEqual([
      true,
      false,
      false,
      false,
    ])
    const { body: second } = await at.make(host)
    await at.cancelAll(host, second.id, 'all')
    await at.on.run('seriesDates')
    expect((await at.rows(second.id)).map(({ cancelled_at }) => cancelled_at !== null)).toEqual(Array(4).fill(true))
  })

  it('by an administrator removes the dates, tells their organizer once, and is in the log for each', async () => {
    const admin = await moderating(app).moderator()
    const { author, id, ids } = await at.series()
    expect((await at.cancelAll(author, ids[3]!, 'one')).status).toBe(200)
    const { status } = await at.cancelAll({ id: '', as: admin.as }, ids[1]!, 'later', 'A scam')
    expect(status).toBe(200)
    const rows = await at.rows(id)
    expect(rows.map(({ taken_down_at }) => taken_down_at !== null)).toEqual([false, true, true, false])
    expect((await at.on.kinds(author)).filter(kind => kind === 'contentRemoved')).toHaveLength(1)
    const log = await app.deps.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'post.removed')
      .where('subject_id', 'in', ids)
      .execute()
    expect(log.map(({ subject_id }) => subject_id).toSorted()).toEqual([ids[1]!, ids[2]!].toSorted())
  })
})
