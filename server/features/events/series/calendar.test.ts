import fc from 'fast-check'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import { datesOf, isLastInMonth, weekdayOf, weekdays, type Repeat } from '../../../../contract/values/repeat.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dayAhead, lastSunday, nextYear } from '../../../../tests/support/event-input.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'
import { subscribing } from '../../../../tests/support/people/subscribing.ts'
import { serverLimits } from '../../../base/limits.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
})

async function fileOf({ as }: { as: string }, id: string) {
  const response = await app.request('GET', `/api/series/${id}/calendar.ics`, { as })
  const text = await response.text()
  if (response.status !== 200) throw new Error(text)
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map(component => new ICAL.Event(component))
  const masters = events.filter(event => event.isRecurring())
  for (const event of events)
    if (event.isRecurrenceException()) masters.find(({ uid }) => uid === event.uid)?.relateException(event)
  return { response, text, calendar, events, masters, master: masters[0] }
}

const dateOf = ({ year, month, day }: Temporal.PlainDate) => ({ year, month, day })

async function expanded(who: { as: string }, id: string) {
  const { events, masters } = await fileOf(who, id)
  const found = events
    .filter(event => !event.isRecurring() && !event.isRecurrenceException())
    .map(event => [event.startDate.toJSDate(), event.endDate.toJSDate(), event.summary] as const)
  for (const master of masters) {
    const iterator = master.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, endDate, item } = master.getOccurrenceDetails(next)
      found.push([startDate.toJSDate(), endDate.toJSDate(), item.summary])
    }
  }
  return found.map(([starts, ends, title]) => `${starts.toISOString()} ${ends.toISOString()} ${title}`).toSorted()
}

const stored = async (id: string) =>
  (await at.rows(id))
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ event_start_at, event_end_at, title }) => {
      const ends = event_end_at ?? new Date(event_start_at.getTime() + limits.eventLength)
      return `${event_start_at.toISOString()} ${ends.toISOString()} ${title}`
    })
    .toSorted()

it('leaves out dates of followed series before events that its member joined, if a calendar feed has too many', async () => {
  const { author, id } = await at.series()
  const member = await at.on.member()
  await at.calling('PUT', member, id, '/following')
  const far = await at.create(await at.on.member(), { starts: dayAhead(600) })
  await at.join(member, far.body.id)
  await sql`
    insert into posts (id, author_id, city_id, post_type, title, event_start_at, event_time_zone, series_id, series_on)
    select gen_random_uuid(), author_id, city_id, 'event', 'Date ' || n, now() + n * interval '1 hour', 'Europe/Madrid', id, starts_on + 400 + n
    from event_series, generate_series(1, 600) as n where id = ${id} and author_id = ${author.id}`.execute(app.deps.db)
  const feeds = subscribing(app)
  const { entries, of } = await feeds.read(await feeds.link(member))
  expect(entries).toHaveLength(serverLimits.calendarEntries)
  expect(of(far.body.id)).toBeDefined()
})

describe('the calendar file of a series', () => {
  it('has an entry of its own, which the file of its first date does not touch', async () => {
    const { author, id, ids } = await at.series()
    const { master } = await fileOf(author, id)
    await at.cancelAll(author, ids[0]!, 'one')
    const single = await (await app.request('GET', `/api/events/${ids[0]}/calendar.ics`, { as: author.as })).text()
    expect(single).toContain('STATUS:CANCELLED')
    expect(single).not.toContain(master!.uid)
    expect((await fileOf(author, id)).master?.uid).toBe(master!.uid)
  })

  it('cancels that entry once all dates are canceled', async () => {
    const { author, id, ids } = await at.series()
    const { master } = await fileOf(author, id)
    await at.cancelAll(author, ids[0]!, 'all')
    const { master: after, text } = await fileOf(author, id)
    expect(after?.uid).toBe(master!.uid)
    expect(after?.summary).toBe('Canceled: Easy run')
    expect(after!.sequence).toBeGreaterThan(master!.sequence)
    expect(text).toContain('STATUS:CANCELLED')
  })

  it('is one entry that repeats in the zone of the series, with an entry for each date that differs', async () => {
    const starts = { date: `${nextYear}-03-02`, time: '19:30' }
    const { author, id, ids, dates } = await at.series({ starts, ends: { count: 8 }, place: 'Funicular' })
    await at.cancelAll(author, ids[2]!, 'one')
    await at.editing(author, ids[3]!, { starts: { date: dates[3]!.series_on!, time: '20:00' } })
    const { response, text, calendar, events, master } = await fileOf(author, id)
    expect(response.headers.get('content-type')).toContain('text/calendar')
    expect(response.headers.get('content-disposition')).toContain('Easy-run.ics')
    expect(master?.uid).toMatch(`${id}@`)
    expect(events).toHaveLength(2)
    expect(text).toContain('DTSTART;TZID=Europe/Madrid:')
    expect(text).toMatch(/RRULE:FREQ=WEEKLY;INTERVAL=1;UNTIL=\d{8}T2[12]5959Z;BYDAY=..;WKST=MO/)
    const day = (on: string) => on.replaceAll('-', '')
    expect(text).toContain(`EXDATE;TZID=Europe/Madrid:${day(dates[2]!.series_on!)}T193000`)
    expect(text).toContain(`RECURRENCE-ID;TZID=Europe/Madrid:${day(dates[3]!.series_on!)}T193000`)
    const zone = calendar.getFirstSubcomponent('vtimezone')!
    expect(zone.getFirstPropertyValue('tzid')).toBe('Europe/Madrid')
    expect(await expanded(author, id)).toEqual(await stored(id))
    const sequence = Number(master!.component.getFirstPropertyValue('sequence'))
    await at.editing(author, ids[5]!, { title: 'Night run', scope: 'later' })
    const after = await fileOf(author, id)
    for (const event of after.events)
      expect(Number(event.component.getFirstPropertyValue('sequence'))).toBeGreaterThan(sequence)
    expect(await expanded(author, id)).toEqual(await stored(id))
  })

  it.each([
    ['last', lastSunday(3), 'BYDAY=-1SU'],
    [
      'weekday',
      lastSunday(3)
        .with({ day: 1 })
        .add({ days: (12 - lastSunday(3).with({ day: 1 }).dayOfWeek) % 7 }),
      'BYDAY=1FR',
    ],
    ['date', lastSunday(3).with({ day: 15 }), 'BYMONTHDAY=15'],
  ] as const)('writes a monthly rule by %s without BYSETPOS', async (by, first, rule) => {
    const starts = { date: first.toString(), time: '19:30' }
    const { author, id } = await at.series({ starts, rule: { every: 'month', interval: 1, by } })
    const { text } = await fileOf(author, id)
    expect(text.replaceAll('\r\n ', '')).toMatch(
      new RegExp(`RRULE:FREQ=MONTHLY;INTERVAL=1;UNTIL=\\d{8}T2[12]5959Z;${rule}\r\n`),
    )
  })

  it('defines a zone the same in each file, for dates of later files too', async () => {
    const zoneOf = async (date: Temporal.PlainDate, timeZone: string) => {
      const { author, id } = await at.series({ starts: { date: date.toString(), time: '19:30' }, timeZone })
      const { calendar } = await fileOf(author, id)
      return calendar.getFirstSubcomponent('vtimezone')!
    }
    const [first, last] = [lastSunday(3), lastSunday(10).add({ years: 2 })]
    const madrid = await zoneOf(first, 'Europe/Madrid')
    expect((await zoneOf(last, 'Europe/Madrid')).toString()).toBe(madrid.toString())
    for (const zone of [madrid, await zoneOf(first, 'America/Santiago')]) {
      const id = zone.getFirstPropertyValue('tzid') as string
      for (const date of [
        first,
        last,
        first.add({ years: 8 }).with({ month: 1 }),
        first.add({ years: 8 }).with({ month: 7 }),
      ]) {
        const local = ICAL.Time.fromData(
          { ...dateOf(date), hour: 12, minute: 0, second: 0, isDate: false },
          new ICAL.Timezone(zone),
        )
        expect(local.toJSDate().getTime()).toBe(
          date.toZonedDateTime({ timeZone: id, plainTime: '12:00' }).epochMilliseconds,
        )
      }
    }
  })

  it('has the dates of the database, in any zone, across both changes of its clocks', async () => {
    const host = await at.on.member()
    const zones = ['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Santiago']
    const rules = fc.oneof(
      fc.record({ interval: fc.integer({ min: 1, max: 3 }), more: fc.subarray([...weekdays], { maxLength: 1 }) }),
      fc.record({
        interval: fc.integer({ min: 1, max: 2 }),
        by: fc.constantFrom('date' as const, 'weekday' as const, 'last' as const),
      }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 364 }),
        fc.constantFrom('02:30', '00:00', '01:45', '19:30', '23:50'),
        fc.constantFrom(null, 30, 90, 600),
        fc.constantFrom(...zones),
        rules,
        fc.array(fc.tuple(fc.nat({ max: 29 }), fc.constantFrom('cancel', 'move', 'title')), { maxLength: 3 }),
        async (days, time, minutes, timeZone, rule, changes) => {
          const date = Temporal.PlainDate.from(`${nextYear}-01-01`).add({ days }).toString()
          fc.pre(!('by' in rule) || rule.by !== 'last' || isLastInMonth(date))
          const starts = Temporal.PlainDateTime.from(`${date}T${time}`)
          const clear = (local: Temporal.PlainDateTime) =>
            ['earlier', 'later'].every(disambiguation =>
              local
                .toZonedDateTime(timeZone, { disambiguation: disambiguation as 'earlier' })
                .toPlainDateTime()
                .equals(local),
            )
          const end = minutes === null ? null : starts.add({ minutes })
          fc.pre(clear(starts) && (!end || clear(end)))
          const repeat: Repeat =
            'by' in rule
              ? { every: 'month', ...rule }
              : {
                  every: 'week',
                  interval: rule.interval,
                  weekdays: [...new Set([...rule.more, weekdayOf(date)])].toSorted(),
                }
          const local = (at: Temporal.PlainDateTime) => ({
            date: at.toPlainDate().toString(),
            time: at.toPlainTime().toString().slice(0, 5),
            occurrence: 'first',
          })
          const last = Temporal.PlainDate.from(date).add({ days: 300 }).toString()
          // A series has at least two dates, but a fifth weekday every second month may not come again.
          fc.pre(datesOf(repeat, { until: last }, date).length > 1)
          const { id } = await at.series(
            {
              starts: local(starts),
              timeZone,
              rule: repeat,
              ends: { until: last },
              ...(end ? { eventEnds: local(end) } : {}),
            },
            host,
          )
          const rows = await at.rows(id)
          for (const [index, change] of changes) {
            const row = rows[index % rows.length]!
            const columns = {
              cancel: { deleted_at: new Date(), cancelled_at: new Date() },
              move: {
                event_start_at: new Date(row.event_start_at.getTime() + 1_800_000),
                ...(row.event_end_at ? { event_end_at: new Date(row.event_end_at.getTime() + 3_600_000) } : {}),
              },
              title: { title: 'Another run' },
            }[change]!
            await app.deps.db.updateTable('posts').set(columns).where('id', '=', row.id).execute()
          }
          const left = await stored(id)
          fc.pre(left.length > 0)
          expect(await expanded(host, id)).toEqual(left)
          await app.deps.db.deleteFrom('rate_limits').execute()
        },
      ),
      { numRuns: 10 },
    )
  }, 120_000)

  it('has the right length of each date if the first one ends at a time that the clocks repeat', async () => {
    const date = lastSunday(10).toString()
    const { author, id, ids } = await at.series({ starts: { date, time: '01:45' }, ends: { count: 3 } })
    expect(await expanded(author, id)).toEqual(await stored(id))
    await at.editing(author, ids[0]!, { starts: { date, time: '19:30' } })
    expect(await expanded(author, id)).toEqual(await stored(id))
    expect(await stored(id)).toHaveLength(3)
  })

  it('leaves out a date whose time the clocks skip only if it is canceled, and keeps its changes', async () => {
    const starts = { date: lastSunday(3).subtract({ days: 7 }).toString(), time: '02:30' }
    const { author, id, ids } = await at.series({ starts, ends: { count: 3 } })
    expect(await expanded(author, id)).toEqual(await stored(id))
    await at.editing(author, ids[1]!, { title: 'Night walk' })
    expect((await stored(id)).join()).toContain('Night walk')
    expect(await expanded(author, id)).toEqual(await stored(id))
    await at.cancelAll(author, ids[1]!, 'one')
    expect(await expanded(author, id)).toEqual(await stored(id))
    expect(await stored(id)).toHaveLength(2)
  })

  it('is for people who see the series', async () => {
    const { id } = await at.series()
    const far = await at.guest({ city: 'girona' })
    for (const [path, as] of [
      [id, far.as],
      ['nonsense', far.as],
    ] as const) {
      const response = await app.request('GET', `/api/series/${path}/calendar.ics`, { as })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'SERIES_NOT_FOUND'])
    }
  })
})
