import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { limits, rates } from '../../../../contract/limits.ts'
import type { Repeat } from '../../../../contract/values/repeat.ts'
import { weekdayOf } from '../../../../contract/values/repeat.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead } from '../../../../tests/support/event-input.ts'
import { eventsSince, newestEvent } from '../../../../tests/support/events.ts'
import { repeating, weekly } from '../../../../tests/support/people/repeating.ts'
import { enqueue } from '../../../jobs/job.ts'
import { seriesDatesJob } from './make-dates.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

const local = (moment: Date, zone = 'Europe/Madrid') =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString()
    .slice(0, 16)
const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
const jobsOf = (id: string) =>
  app.deps.db
    .selectFrom('jobs')
    .select('kind')
    .where('payload', '@>', JSON.stringify({ eventId: id }))
    .execute()

describe('a new series', () => {
  it('has its first date immediately, and the others from a job, each an event with its organizer as attendee', async () => {
    const host = await at.on.member()
    const cursor = await newestEvent(app)
    const { body, response } = await at.make(host, {
      maxAttendees: 20,
      ends: { count: 5 },
      place: 'Peu del Funicular',
      types: ['Sports'],
      details: 'Seven kilometers',
    })
    expect(response.body).toMatchObject({
      id: body.id,
      series: { id: body.id, startsOn: body.starts.date, endsOn: plus(body.starts.date, 28), isFollowing: false },
    })
    await at.on.run('seriesDates')
    const dates = await at.rows(body.id)
    expect(dates.map(({ event_start_at }) => local(event_start_at))).toEqual(
      [0, 7, 14, 21, 28].map(days => `${plus(body.starts.date, days)}T19:30`),
    )
    const [first] = dates
    for (const date of dates) {
      expect(date).toMatchObject({
        ...{
          title: 'Easy run',
          event_location: 'Peu del Funicular',
          question_body: 'Seven kilometers',
          event_types: ['Sports'],
        },
        ...{
          event_max_attendees: 20,
          attendee_count: 1,
          event_confirms: true,
          cover_image_path: first!.cover_image_path,
        },
      })
      expect((await jobsOf(date.id)).map(({ kind }) => kind).toSorted()).toEqual([
        ...['eventReminder', 'eventReminder', 'releaseSpots'],
      ])
      expect((await at.read(host, date.id)).body).toMatchObject({ joined: true, attendeeCount: 1 })
    }
    expect(dates.map(({ id }) => id)).toContain(body.id)
    const told = (await eventsSince(app, cursor)).map(({ event }) => event.type)
    expect(told.filter(type => type === 'event.added' || type === 'series.changed')).toEqual([
      ...['event.added', 'series.changed'],
    ])
  })

  it('is limited in number each day, without counting rejected forms and repeated requests', async () => {
    const host = await at.on.member()
    const [most] = rates.seriesByAccount
    const [first, ...more] = Array.from({ length: most }, () => ({ id: randomUUID(), ends: { count: 2 } }))
    expect((await at.make(host, { ends: { count: 2 }, title: '' })).response.status).toBe(400)
    const { body: sent } = await at.make(host, first)
    const again = () => app.api('POST', '/events', { as: host.as, body: sent })
    expect((await again()).status).toBe(200)
    for (const given of more) expect((await at.make(host, given)).response.status).toBe(200)
    expect((await at.make(host, { ends: { count: 2 } })).response.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await again()).status).toBe(200)
  })

  it('is made once by repeated requests and jobs, and by concurrent ones', async () => {
    const host = await at.on.member()
    const { body, response } = await at.make(host)
    const again = () => app.api('POST', '/events', { as: host.as, body })
    const answers = await Promise.all([again(), again()])
    expect([response, ...answers].map(({ status }) => status)).toEqual([200, 200, 200])
    for (let times = 0; times < 3; times++) await enqueue(app.deps.db, seriesDatesJob, { seriesId: body.id })
    await at.on.run('seriesDates')
    expect(await at.rows(body.id)).toHaveLength(4)
    expect((await again()).status).toBe(200)
    const other = { ...body, repeat: { ...body.repeat, rule: { ...weekly(body.starts.date), interval: 2 } } }
    expect((await app.api('POST', '/events', { as: host.as, body: other })).body.code).toBe('ALREADY_STORED')
    const longer = { ...body, repeat: { ...body.repeat, ends: { count: 9 } } }
    expect((await app.api('POST', '/events', { as: host.as, body: longer })).body.code).toBe('ALREADY_STORED')
    const single = { ...body, repeat: null }
    expect((await app.api('POST', '/events', { as: host.as, body: single })).body.code).toBe('ALREADY_STORED')
  })

  it('cannot take the id of an event', async () => {
    const host = await at.on.member()
    const { body: event } = await at.create(host)
    const { response } = await at.make(host, { id: event.id })
    expect(response.body.code).toBe('ALREADY_STORED')
    expect(await app.deps.db.selectFrom('event_series').select('id').where('id', '=', event.id).execute()).toEqual([])
  })

  it('shares the files of its cover, which stay while a date shows them', async () => {
    const { author, ids, dates } = await at.series({ ends: { count: 3 } })
    const path = dates[0]!.cover_image_path!
    const owner = async () =>
      (await app.deps.db.selectFrom('uploads').select('post_id').where('path', '=', path).executeTakeFirstOrThrow())
        .post_id
    expect(await owner()).toBe(ids[0])
    await at.editing(author, ids[0]!, { cover: null })
    expect([ids[1], ids[2]]).toContain(await owner())
    expect((await at.read(author, ids[2]!)).body.cover).not.toBeNull()
    for (const id of [ids[2]!, ids[1]!]) await at.editing(author, id, { cover: null })
    expect(await owner()).toBeNull()
  })

  const sunday = (() => {
    for (let days = 3; ; days++) if (weekdayOf(dayAhead(days).date) === 7) return dayAhead(days)
  })()
  const on = (date: string) => ({ date, time: '11:00' })
  const year = Temporal.Now.plainDateISO('Europe/Madrid').year + 1
  const monthly = (by: 'date' | 'weekday' | 'last'): Repeat => ({ every: 'month', interval: 1, by })

  it.each<[string, Record<string, unknown>, Record<string, string>, number?]>([
    ['ends before it starts', { ends: { until: '2026-01-01' } }, { 'repeat.ends': 'repeatBefore' }],
    ['ends on its first date', { ends: { until: sunday.date } }, { 'repeat.ends': 'repeatBefore' }],
    ['ends before its second date', { ends: { until: plus(sunday.date, 6) } }, { 'repeat.ends': 'repeatCount' }],
    ['has one date', { ends: { count: 1 } }, { 'repeat.ends.count': 'repeatCount' }],
    ['has no end', { ends: {} }, { 'repeat.ends': 'invalid' }],
    ['ends on no day', { ends: { until: '2027-02-30' } }, { 'repeat.ends.until': 'repeatEnd' }],
    ['has 10,000 dates', { ends: { count: 10_000 } }, { 'repeat.ends': 'repeatYear' }, 53],
    ['ends after a year', { ends: { until: plus(sunday.date, 367) } }, { 'repeat.ends': 'repeatYear' }, 53],
    [
      'has more dates than the limit',
      {
        rule: { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] },
        ends: { count: limits.seriesDatesMax + 1 },
      },
      { 'repeat.ends': 'repeatMany' },
    ],
    [
      'is without the weekday of its first date',
      { rule: { every: 'week', interval: 1, weekdays: [1] } },
      { 'repeat.rule.weekdays': 'repeatWeekday' },
    ],
    [
      'has its second date after more than a year',
      { rule: { every: 'month', interval: 13, by: 'date' } },
      { 'repeat.rule.interval': 'repeatYear' },
      1,
    ],
    [
      'is on the 31st, more often than months have one',
      { starts: on(`${year}-05-31`), rule: monthly('date'), ends: { count: 12 } },
      { 'repeat.ends': 'repeatYear' },
      8,
    ],
    [
      'is on the last Sunday, and begins on another',
      { starts: on(`${year}-05-01`), rule: monthly('last') },
      { 'repeat.rule.by': 'invalid' },
    ],
    [
      'starts in the past, and also ends before it starts',
      { starts: on('2026-05-03'), ends: { until: '2026-01-01' } },
      { starts: 'eventPast', 'repeat.ends': 'repeatBefore' },
    ],
  ])('is refused if it %s', async (_, given, fields, dates) => {
    const host = await at.on.member()
    const { body, response } = await at.make(host, { starts: sunday, ...given })
    expect(response.body).toMatchObject({ code: 'INVALID_INPUT', data: { fields } })
    expect(response.body.data.dates).toBe(dates)
    expect(await at.rows(body.id)).toEqual([])
  })

  it('skips months without a 31st', async () => {
    const { dates } = await at.series({ starts: on(`${year}-05-31`), rule: monthly('date'), ends: { count: 5 } })
    expect(dates.map(({ event_start_at }) => local(event_start_at))).toEqual(
      ['05-31', '07-31', '08-31', '10-31', '12-31'].map(date => `${year}-${date}T11:00`),
    )
  })

  it('repeats on the fifth, or the last, weekday of a month', async () => {
    const rules = [monthly('weekday'), monthly('last')]
    const fifth = (() => {
      for (let days = 3; ; days++) {
        const { date } = dayAhead(days)
        if (weekdayOf(date) === 7 && Number(date.slice(8)) > 28) return date
      }
    })()
    const [weekday, last] = await Promise.all(
      rules.map(async rule => (await at.series({ starts: on(fifth), rule, ends: { count: 3 } })).dates),
    )
    for (const { series_on } of weekday!) expect(Number(series_on!.slice(8))).toBeGreaterThan(28)
    for (const { series_on } of last!) expect(plus(series_on!, 7).slice(5, 7)).not.toBe(series_on!.slice(5, 7))
  })

  it('starts after the gap on the day whose clocks skip its time, and at the first of two times', async () => {
    const lastSunday = (month: string) => {
      for (let day = 31; ; day--) if (weekdayOf(`${year}-${month}-${day}`) === 7) return `${year}-${month}-${day}`
    }
    const [march, october] = [lastSunday('03'), lastSunday('10')]
    const nights = async (day: string) => {
      const date = plus(day, -7)
      return (
        await at.series({
          starts: { date, time: '02:30' },
          ends: { count: 3 },
        })
      ).dates.map(({ event_start_at }) => event_start_at.toISOString().slice(0, 16))
    }
    expect(await nights(march)).toEqual([`${plus(march, -7)}T01:30`, `${march}T01:30`, `${plus(march, 7)}T00:30`])
    expect(await nights(october)).toEqual([
      `${plus(october, -7)}T00:30`,
      `${october}T00:30`,
      `${plus(october, 7)}T01:30`,
    ])
    const { response } = await at.make(await at.on.member(), { starts: { date: march, time: '02:30' } })
    expect(response.body.data.fields).toEqual({ starts: 'timeSkipped' })
  })

  it('ends by the clock on the wall, also across the night in which the clocks change', async () => {
    const october = (() => {
      for (let day = 31; ; day--) if (weekdayOf(`${year}-10-${day}`) === 7) return `${year}-10-${day}`
    })()
    const { dates } = await at.series({
      starts: { date: plus(october, -8), time: '23:00' },
      eventEnds: { date: plus(october, -7), time: '05:00' },
      ends: { count: 3 },
    })
    expect(dates.map(({ event_end_at }) => local(event_end_at!))).toEqual(
      [-7, 0, 7].map(days => `${plus(october, days)}T05:00`),
    )
    expect(
      dates.map(({ event_start_at, event_end_at }) => (event_end_at!.getTime() - event_start_at.getTime()) / 3_600_000),
    ).toEqual([6, 7, 6])
  })

  it('is not made for an organizer who is deactivated, and completed by the next change', async () => {
    const host = await at.on.member()
    const { body } = await at.make(host)
    const active = (is: boolean) =>
      app.deps.db.updateTable('accounts').set({ is_active: is }).where('id', '=', host.id).execute()
    await active(false)
    await at.on.run('seriesDates')
    expect(await at.rows(body.id)).toHaveLength(1)
    await active(true)
    const { status } = await at.editing(host, body.id, { title: 'Slow run', scope: 'all' })
    expect(status).toBe(200)
    expect((await at.rows(body.id)).map(({ title }) => title)).toEqual(Array(4).fill('Slow run'))
  })

  it('is shown once in the feed of the city and on the profile of its organizer', async () => {
    const { author, id, ids } = await at.series({}, await at.on.member({ city: 'girona' }))
    const { body: feed } = await app.api('GET', '/feed', { as: author.as })
    const shown = (feed.items as { id: string }[]).map(item => item.id).filter(one => ids.includes(one))
    expect(shown).toEqual([id])
    const { body: profile } = await app.api('GET', `/profiles/${author.id}`, { as: author.as })
    expect(JSON.stringify(profile)).toContain(id)
    expect(ids.slice(1).filter(one => JSON.stringify(profile).includes(one))).toEqual([])
  })
})
