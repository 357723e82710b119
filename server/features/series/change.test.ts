import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { eventsSince, newestEvent } from '../../../tests/support/events.ts'
import { repeating } from '../../../tests/support/people/repeating.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

const clock = (moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO('Europe/Madrid')
    .toPlainTime()
    .toString()
    .slice(0, 5)
const clocks = async (id: string) => (await at.rows(id)).map(({ event_start_at }) => clock(event_start_at))
const titles = async (id: string) => (await at.rows(id)).map(({ title }) => title)
const changed = async (who: { as: string }) =>
  (await at.on.items(who)).filter(({ kind }) => kind === 'eventChanged' || kind === 'eventCanceled')
const moved = (starts: { date: string }, time: string) => ({ starts: { date: starts.date, time } })
const follow = (who: { as: string }, id: string) => at.calling('PUT', who, id, '/following')
const onDay = (date: { series_on: string | null }) => ({ date: date.series_on! })

describe('a change of one date of a series', () => {
  it('stays on that date, and on it through later changes of the others, field by field', async () => {
    const { author, id, ids, dates } = await at.series()
    expect((await at.editing(author, ids[1]!, moved(onDay(dates[1]!), '20:00'))).status).toBe(200)
    expect(await clocks(id)).toEqual(['19:30', '20:00', '19:30', '19:30'])
    const { status } = await at.editing(author, ids[0]!, {
      ...moved(onDay(dates[0]!), '18:00'),
      ...{ scope: 'all', title: 'Slow run', place: 'Funicular' },
    })
    expect(status).toBe(200)
    expect(await clocks(id)).toEqual(['18:00', '20:00', '18:00', '18:00'])
    expect(await titles(id)).toEqual(Array(4).fill('Slow run'))
    expect((await at.read(author, ids[1]!)).body).toMatchObject({ place: 'Funicular' })
  })

  it('is given up by a change of that date with the others', async () => {
    const { author, id, ids, dates } = await at.series()
    await at.editing(author, ids[1]!, { title: 'Fast run' })
    await at.editing(author, ids[1]!, { title: 'Slow run', scope: 'later' })
    await at.editing(author, ids[0]!, { title: 'Night run', scope: 'all' })
    expect(await titles(id)).toEqual(Array(4).fill('Night run'))
    expect(dates[1]!.series_own).toEqual([])
  })

  it('may move its day, which it keeps when the others get another time', async () => {
    const { author, id, ids, dates } = await at.series()
    const next = Temporal.PlainDate.from(dates[1]!.series_on!).add({ days: 1 }).toString()
    await at.editing(author, ids[1]!, { starts: { date: next, time: '19:30' } })
    const { body } = await at.calling('GET', author, id, '/dates')
    expect(body.items.map(({ shift }: { shift: number | null }) => shift)).toEqual([0, null, 0, 0])
    await at.editing(author, ids[1]!, { title: 'Walk', scope: 'later' })
    expect((await at.rows(id))[1]!.series_on).toBe(dates[1]!.series_on)
  })
})

describe('a change of this and later dates', () => {
  it('changes nothing before it, and nothing that is canceled, removed or has begun', async () => {
    const { author, id, ids } = await at.series({ ends: { count: 6 } })
    await at.cancelAll(author, ids[4]!, 'one')
    await app.deps.db
      .updateTable('posts')
      .set({ deleted_at: new Date(), taken_down_at: new Date(), taken_down_reason: 'A scam' })
      .where('id', '=', ids[3]!)
      .execute()
    await app.deps.db
      .updateTable('posts')
      .set({ event_start_at: new Date(Date.now() - 60_000), event_end_at: new Date(Date.now() + 3_600_000) })
      .where('id', '=', ids[0]!)
      .execute()
    const { body } = await at.read(author, ids[1]!)
    expect(body.series).toMatchObject({ later: 3, upcoming: 3, next: { id: ids[2] } })
    expect((await at.editing(author, ids[2]!, { title: 'Walk', scope: 'later' })).body.series).toMatchObject({
      ...{ later: 2, upcoming: 3, next: { id: ids[5] } },
    })
    expect(await titles(id)).toEqual(['Easy run', 'Easy run', 'Walk', 'Easy run', 'Easy run', 'Walk'])
    await at.editing(author, ids[2]!, { title: 'Night run', scope: 'all' })
    expect(await titles(id)).toEqual(['Easy run', 'Night run', 'Night run', 'Easy run', 'Easy run', 'Night run'])
  })

  it('keeps their local time and its length across the change of the clocks', async () => {
    const year = Temporal.Now.plainDateISO('Europe/Madrid').year + 1
    const starts = { date: `${year}-10-08`, time: '19:30' }
    const { author, id, ids } = await at.series({ starts, ends: { count: 5 } })
    await at.editing(author, ids[1]!, {
      starts: { date: `${year}-10-15`, time: '20:15' },
      ...{ ends: { date: `${year}-10-16`, time: '00:15' }, scope: 'later' },
    })
    expect(await clocks(id)).toEqual(['19:30', '20:15', '20:15', '20:15', '20:15'])
    expect((await at.rows(id)).slice(1).map(({ event_end_at }) => clock(event_end_at!))).toEqual(Array(4).fill('00:15'))
    const { body } = await at.calling('GET', author, id)
    expect(body).toMatchObject({ time: '20:15' })
  })

  it('is refused if it would change their day', async () => {
    const { author, id, ids, dates } = await at.series()
    const next = Temporal.PlainDate.from(dates[1]!.series_on!).add({ days: 1 }).toString()
    for (const scope of ['later', 'all']) {
      const { body } = await at.editing(author, ids[1]!, { starts: { date: next, time: '19:30' }, scope })
      expect(body).toMatchObject({ code: 'INVALID_INPUT', data: { fields: { starts: 'repeatDay' } } })
    }
    expect(await clocks(id)).toEqual(Array(4).fill('19:30'))
  })

  it('changes no date if one has more people than the new capacity, and says which', async () => {
    const { author, id, ids, dates } = await at.series({ maxAttendees: 5, confirms: false })
    for (let times = 0; times < 2; times++) expect((await at.join(await at.guest(), ids[2]!)).status).toBe(200)
    const { body } = await at.editing(author, ids[0]!, { maxAttendees: 2, title: 'Walk', scope: 'all' })
    expect(body).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { maxAttendees: 'eventCapacityTaken' }, joined: 3, date: dates[2]!.series_on },
    })
    expect(await titles(id)).toEqual(Array(4).fill('Easy run'))
    expect((await at.editing(author, ids[0]!, { maxAttendees: 3, scope: 'all' })).status).toBe(200)
    expect((await at.rows(id)).map(({ event_max_attendees }) => event_max_attendees)).toEqual([3, 3, 3, 3])
  })

  it('offers new spots to the waitlist of each date', async () => {
    const { author, ids } = await at.series({ maxAttendees: 1, confirms: false })
    const [one, other] = [await at.guest(), await at.guest()]
    for (const [who, id] of [
      [one, ids[1]!],
      [other, ids[3]!],
    ] as const)
      expect((await app.api('PUT', `/events/${id}/waitlist`, { as: who.as })).status).toBe(200)
    await at.editing(author, ids[0]!, { maxAttendees: 2, scope: 'all' })
    for (const [who, id] of [
      [one, ids[1]!],
      [other, ids[3]!],
    ] as const)
      expect((await at.read(who, id)).body.turn).toMatchObject({ state: 'offered' })
  })

  it('reaches dates that the job has not made yet, and those that it makes', async () => {
    const host = await at.on.member()
    const { body } = await at.make(host, { ends: { count: 5 } })
    expect((await at.editing(host, body.id, { title: 'Before the job', scope: 'one' })).status).toBe(200)
    expect(await titles(body.id)).toEqual(['Before the job', ...Array(4).fill('Easy run')])
    await at.editing(host, body.id, { ...moved(body.starts, '18:45'), title: 'Walk', scope: 'later' })
    await at.on.run('seriesDates')
    expect(await titles(body.id)).toEqual(Array(5).fill('Walk'))
    expect(await clocks(body.id)).toEqual(Array(5).fill('18:45'))

    const last = (await at.rows(body.id)).at(-1)!
    await at.editing(host, last.id, { title: 'Only this', ...moved(onDay(last), '22:00') })
    expect((await at.calling('PUT', host, body.id, '/end', { ends: { count: 7 } })).body).toMatchObject({
      endsOn: expect.any(String),
    })
    await at.on.run('seriesDates')
    expect(await titles(body.id)).toEqual([...Array(4).fill('Walk'), 'Only this', 'Walk', 'Walk'])
    expect(await clocks(body.id)).toEqual([...Array(4).fill('18:45'), '22:00', '18:45', '18:45'])
  })

  it('gives a new cover to the dates, and its files go once no date shows them', async () => {
    const { author, id, ids, dates } = await at.series()
    const { body: own } = await at.upload(author)
    const { body: shared } = await at.upload(author)
    await at.editing(author, ids[1]!, { cover: { coverId: own.coverId } })
    await at.editing(author, ids[2]!, { cover: { coverId: shared.coverId }, scope: 'all' })
    const [a, b, c, d] = (await at.rows(id)).map(({ cover_image_path }) => cover_image_path)
    expect([a, d]).toEqual([c, c])
    expect(b).not.toBe(c)
    const owner = async (path: string) =>
      (await app.deps.db.selectFrom('uploads').select('post_id').where('path', '=', path).executeTakeFirst())?.post_id
    expect(await owner(dates[0]!.cover_image_path!)).toBeNull()
    expect([await owner(b!), await owner(c!)]).toEqual([ids[1], ids[2]])
  })

  it('refuses an outdated version, and people who are not the organizer', async () => {
    const { author, id, ids } = await at.series()
    const stale = await at.editing(author, ids[0]!, { title: 'Walk', scope: 'all', basedOn: 'x' })
    expect(stale.body.code).toBe('EDITED_ELSEWHERE')
    const guest = await at.guest()
    for (const scope of ['one', 'later', 'all'])
      expect((await at.editing(guest, ids[0]!, { title: 'Walk', scope })).body.code).toBe('FORBIDDEN')
    expect(await titles(id)).toEqual(Array(4).fill('Easy run'))
  })

  it('is told to open clients as one event besides that of the date', async () => {
    const { author, ids } = await at.series()
    const cursor = await newestEvent(app)
    await at.editing(author, ids[0]!, { title: 'Walk', scope: 'all' })
    const told = (await eventsSince(app, cursor)).map(({ event }) => event.type)
    expect(told.filter(type => type !== 'notifications.changed')).toEqual(['event.changed', 'series.changed'])
  })
})

describe('notifications of a series', () => {
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
    expect(item).toMatchObject({ kind: 'eventChanged', changed: ['title', 'time'], goes: true })
  })

  it('tell followers of one changed or canceled date, which they can open', async () => {
    const { author, id, ids } = await at.series()
    const [fan, guest] = [await at.on.member(), await at.guest()]
    await follow(fan, id)
    await at.editing(author, ids[1]!, { title: 'Walk' })
    expect(await changed(fan)).toMatchObject([{ kind: 'eventChanged', goes: false }])
    await at.cancelAll(author, ids[1]!, 'one')
    expect(await changed(fan)).toMatchObject([{ kind: 'eventCanceled', reason: 'Sant Joan' }])
    expect((await at.read(fan, ids[1]!)).body).toMatchObject({ state: 'cancelled', cancelReason: 'Sant Joan' })
    expect((await at.read(guest, ids[1]!)).body.code).toBe('EVENT_NOT_FOUND')
  })

  it('reach a large audience by a job, each person once', async () => {
    const { author, id, ids } = await at.series({ ends: { count: 3 } })
    const people = await Promise.all(Array.from({ length: 5 }, () => at.on.member()))
    const { createAccount } = await import('../../../tests/support/factories.ts')
    const { serverLimits } = await import('../../limits.ts')
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
    // A guest sees none of its dates.
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
    const { moderating } = await import('../../../tests/support/people/moderating.ts')
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

describe('concurrent changes of a series', () => {
  it('of different scopes both happen, one after the other', async () => {
    const { author, id, ids } = await at.series({ ends: { count: 8 } })
    const answers = await Promise.all([
      at.editing(author, ids[0]!, { title: 'All of them', scope: 'all' }),
      at.editing(author, ids[4]!, { title: 'Later', scope: 'later' }),
      at.cancelAll(author, ids[7]!, 'one'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const now = await titles(id)
    expect(new Set(now.slice(0, 4))).toEqual(new Set(['All of them']))
    expect(new Set(now.slice(4, 7)).size).toBe(1)
  })

  it('and joins leave no date with more people than spots', async () => {
    const { author, id, ids } = await at.series({ maxAttendees: 6, confirms: false })
    const people = await Promise.all(Array.from({ length: 4 }, () => at.guest()))
    const joins = people.flatMap(who => ids.map(date => at.join(who, date)))
    const edits = [3, 5, 4].map(maxAttendees => at.editing(author, ids[0]!, { maxAttendees, scope: 'all' }))
    const statuses = (await Promise.all([...joins, ...edits])).map(({ status }) => status)
    expect(statuses.filter(status => status >= 500)).toEqual([])
    for (const { attendee_count, event_max_attendees } of await at.rows(id))
      expect(attendee_count).toBeLessThanOrEqual(event_max_attendees!)
  })

  it('and the job give every date the new values', async () => {
    const host = await at.on.member()
    for (let times = 0; times < 3; times++) {
      const { body } = await at.make(host, { ends: { count: 12 } })
      const [{ status }] = await Promise.all([
        at.editing(host, body.id, { title: 'Walk', scope: 'all' }),
        at.on.run('seriesDates'),
      ])
      expect(status).toBe(200)
      await at.on.run('seriesDates')
      expect(await titles(body.id)).toEqual(Array(12).fill('Walk'))
    }
  })
})
