import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { eventsSince, newestEvent } from '../../../../tests/support/events.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'

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
const moved = (starts: { date: string }, time: string) => ({ starts: { date: starts.date, time } })
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

describe('a co-host of one date of a series', () => {
  it('edits that date alone, and hears that it is canceled with others', async () => {
    const { author, id, ids } = await at.series({ guestsMax: 2 })
    const helper = await at.on.member()
    await app.deps.db
      .insertInto('event_hosts')
      .values({ event_id: ids[1]!, user_id: helper.id, accepted_at: new Date() })
      .execute()
    expect((await at.read(helper, ids[1]!)).body).toMatchObject({ guestsMax: 2, series: { later: 1, upcoming: 1 } })
    for (const scope of ['later', 'all'])
      expect((await at.editing(helper, ids[1]!, { title: 'Walk', scope })).body.code).toBe('FORBIDDEN')
    expect((await at.editing(helper, ids[1]!, { title: 'Walk' })).status).toBe(200)
    expect((await at.editing(helper, ids[2]!, { title: 'Walk' })).body.code).toBe('FORBIDDEN')
    expect(await titles(id)).toEqual(['Easy run', 'Walk', 'Easy run', 'Easy run'])
    await at.cancelAll(author, ids[0]!, 'all')
    const kinds = (await at.on.items(helper)).map(item => item.kind)
    expect(kinds).toEqual(['eventCanceled'])
  })
})

describe('a change of this and later dates', () => {
  it('goes by when they take place, also if one was moved before the others', async () => {
    const { author, id, ids } = await at.series()
    const before = Temporal.PlainDate.from((await at.rows(id))[0]!.series_on!)
      .subtract({ days: 1 })
      .toString()
    await at.editing(author, ids[3]!, { starts: { date: before, time: '19:30' } })
    expect((await at.read(author, ids[1]!)).body.series).toMatchObject({ later: 2, upcoming: 4 })
    await at.cancelAll(author, ids[1]!, 'later')
    const off = (await at.rows(id)).map(({ cancelled_at }) => cancelled_at !== null)
    expect(off).toEqual([false, true, true, false])
  })

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

  it('publishes one event for all dates besides that of the first one, which alone is in the feed', async () => {
    const { author, ids } = await at.series()
    const published = async (nth: number, change: object) => {
      const cursor = await newestEvent(app)
      expect((await at.editing(author, ids[nth]!, { ...change })).status).toBe(200)
      const types = (await eventsSince(app, cursor)).map(({ event }) => event.type)
      return types.filter(type => type !== 'notifications.changed')
    }
    expect(await published(0, { title: 'Walk', scope: 'all' })).toEqual(['event.changed', 'series.changed'])
    expect(await published(0, { title: 'Stroll' })).toEqual(['event.changed'])
    for (const scope of ['one', 'later', 'all'])
      expect(await published(1, { title: `Hike ${scope}`, scope })).toEqual(['series.changed'])
  })
})
