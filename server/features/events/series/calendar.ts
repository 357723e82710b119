import type { ICalEventStatus } from 'ical-generator'
import type { Kysely } from 'kysely'
import { limits } from '../../../../contract/limits.ts'
import { isolate } from '../../../../contract/text/member-text.ts'
import { everyDate, numberInMonth, weekdayOf, type Repeat, type Weekday } from '../../../../contract/values/repeat.ts'
import type { Schema } from '../../../db/tables.ts'
import { eventDetails } from '../../../db/tables/posts.ts'
import {
  addEvent,
  calendarPlace,
  fileOf,
  newCalendar,
  uidOf,
  type CalendarEvent,
  type CalendarReader,
} from '../../../icalendar/icalendar.ts'
import { pageWords } from '../../../words/pages.ts'
import { day, scheduleOfSeries } from './lock.ts'
import type { SeriesRow } from './queries.ts'
import { basicTime, timeZoneComponent } from './time-zone-component.ts'
import { isSkipped, startOn, timesOn, type Schedule } from './times.ts'

type DateOfSeries = CalendarEvent & { on: string; deleted_at: Date | null }

const datesOf = (db: Kysely<Schema>, seriesId: string): Promise<DateOfSeries[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'title', eventDetails, 'event_end_at', 'event_location', 'event_venue', 'event_sequence'])
    .select(['cancelled_at', 'deleted_at', 'created_at', 'updated_at', day('series_on').as('on')])
    .select(eb => eb.ref('event_start_at').$notNull().as('event_start_at'))
    .where('series_id', '=', seriesId)
    .orderBy('series_on')
    .execute()

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const nameOf = (weekday: Weekday) => names[weekday - 1] ?? names[0]

/** In the forms that most calendars understand: -1SU, where BYSETPOS says the same. */
function daysOf(rule: Repeat, first: string): string {
  if (rule.every === 'week') return `BYDAY=${rule.weekdays.map(nameOf).join(',')};WKST=MO`
  if (rule.by === 'date') return `BYMONTHDAY=${Number(first.slice(8))}`
  return `BYDAY=${rule.by === 'last' ? -1 : numberInMonth(first)}${nameOf(weekdayOf(first))}`
}

function repeatLines(rule: Repeat, first: string, { run, schedule, excluded }: RepeatEnd): string {
  const { timeZone, time } = schedule
  const until = basicTime(Temporal.Instant.fromEpochMilliseconds(untilOf(run, schedule)))
  return [
    `RRULE:FREQ=${rule.every === 'week' ? 'WEEKLY' : 'MONTHLY'};INTERVAL=${rule.interval};UNTIL=${until};${daysOf(rule, first)}`,
    ...(excluded.length > 0
      ? [
          `EXDATE;TZID=${timeZone}:${excluded.map(on => basicTime(Temporal.PlainDateTime.from(`${on}T${time}`))).join(',')}`,
        ]
      : []),
  ].join('\r\n')
}
interface RepeatEnd {
  run: readonly string[]
  schedule: Schedule
  excluded: readonly string[]
}

const minute = 60_000
const dayLength = 24 * 60 * minute

/**
 * The end of the last day, because some calendars leave out a date that starts exactly at UNTIL, and some compare all dates with
 * the offset of the first one.
 */
function untilOf(run: readonly string[], schedule: Schedule): number {
  const [first = '', last = first] = [run[0], run.at(-1)]
  const offset = (date: string) => zonedAt(startOn(date, schedule), schedule.timeZone).offsetNanoseconds / 1_000_000
  const start = startOn(last, schedule).getTime()
  const byFirst = start + offset(last) - offset(first)
  const endOfDay = startOn(last, { ...schedule, time: '23:59:59' }).getTime()
  return Math.min(Math.max(endOfDay, start + minute, byFirst + minute), Math.min(start, byFirst) + dayLength - minute)
}

const endOf = (date: { event_start_at: Date; event_end_at: Date | null }) =>
  date.event_end_at ?? new Date(date.event_start_at.getTime() + limits.eventLength)

const words = (event: Pick<CalendarEvent, 'title' | typeof eventDetails | 'event_venue' | 'event_location'>) => ({
  summary: event.title,
  description: event[eventDetails],
  location: calendarPlace(event),
})

/**
 * One entry that repeats, in the zone of the series: without the dates that are canceled or removed, and with an entry for each date that
 * differs. A date whose local time the zone skips or repeats is an entry of its own in UTC, because calendars disagree about such times;
 * around a skipped one, the series is two entries.
 */
export async function calendarOfSeries(db: Kysely<Schema>, seen: SeriesRow, reader: CalendarReader): Promise<string> {
  const { origin, language } = reader
  const given = scheduleOfSeries(seen)
  const schedule = { ...given, minutes: given.minutes ?? limits.eventLength / minute }
  const { timeZone } = schedule
  const rows = await datesOf(db, seen.id)
  const on = new Map(rows.filter(row => !row.deleted_at).map(row => [row.on, row]))
  const runs = runsOf([...everyDate(seen.rule, seen.starts_on, seen.made_until)], schedule)
  const calendar = await newCalendar({
    // Without a name, other times are written in UTC.
    timezone: { name: null, generator: zone => timeZoneComponent(zone, lastOf(rows)) },
  })
  const common = {
    timezone: timeZone,
    // Grows with each change of a date, and with each new one.
    sequence: rows.reduce((sum, row) => sum + row.event_sequence, rows.length - 1),
    stamp: newest(rows.map(row => row.updated_at)),
    created: newest(rows.map(row => row.created_at)),
    lastModified: newest(rows.map(row => row.updated_at)),
    status: 'CONFIRMED' as ICalEventStatus,
  }
  const local = (date: string) => Temporal.PlainDateTime.from(`${date}T${schedule.time}`)
  for (const [index, run] of runs.entries()) {
    const [first = ''] = run
    const entry = { ...common, id: uidOf(`${index === 0 ? 'series' : first}.${seen.id}`, reader) }
    const excluded = run.filter(date => {
      const row = on.get(date)
      return !row || isOdd(row, timeZone)
    })
    // A calendar that has it already must cancel it.
    const isOff = run.every(date => !on.has(date))
    if (excluded.length === run.length && !isOff) continue
    calendar.createEvent({
      ...entry,
      ...words(seen),
      ...(isOff
        ? {
            status: 'CANCELLED' as ICalEventStatus,
            summary: pageWords(language).calendar.canceled(isolate(seen.title)),
          }
        : {}),
      start: local(first),
      end: local(first).add({ minutes: schedule.minutes }),
      url: `${origin}/series/${seen.id}`,
      repeating: repeatLines(seen.rule, seen.starts_on, { run, schedule, excluded: isOff ? [] : excluded }),
    })
    const master = timesOn(first, schedule)
    for (const date of run) {
      const row = on.get(date)
      if (!row || isOdd(row, timeZone) || isPlanned(row, seen, { planned: timesOn(date, schedule), master })) continue
      calendar.createEvent({
        ...entry,
        ...words(row),
        recurrenceId: local(date),
        start: zonedAt(row.event_start_at, timeZone),
        end: zonedAt(endOf(row), timeZone),
        url: `${origin}/events/${row.id}`,
      })
    }
  }
  const repeated = new Set(runs.flat())
  for (const row of on.values()) if (isOdd(row, timeZone) || !repeated.has(row.on)) addEvent(calendar, row, reader)
  return fileOf(calendar)
}

/**
 * Without the dates whose time the zone skips, which divide them. None begins with a date whose times the zone repeats: calendars take
 * the length of all dates from the first one, and disagree about it.
 */
function runsOf(dates: readonly string[], schedule: Schedule): string[][] {
  const runs: string[][] = [[]]
  for (const date of dates) {
    const run = runs.at(-1)
    if (isSkipped(date, schedule)) runs.push([])
    else if (run?.length || !isRepeated(timesOn(date, schedule))) run?.push(date)
  }
  return runs.filter(run => run.length > 0)
}

const zonedAt = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

type Times = ReturnType<typeof timesOn>

/** They start or end at a local time that the zone repeats. */
const isRepeated = ({ startsAt, endsAt, timeZone }: Times): boolean =>
  [startsAt, endsAt ?? startsAt].some(moment => {
    const local = zonedAt(moment, timeZone).toPlainDateTime()
    const [first, second] = (['earlier', 'later'] as const).map(
      disambiguation => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
    )
    return first !== second
  })

const isOdd = (row: DateOfSeries, timeZone: string): boolean =>
  isRepeated({ startsAt: row.event_start_at, endsAt: endOf(row), timeZone })

const lengthOf = ({ startsAt, endsAt }: Times) => (endsAt ?? startsAt).getTime() - startsAt.getTime()

/** The clocks change while it lasts. */
const isAcross = (row: DateOfSeries, timeZone: string): boolean =>
  zonedAt(row.event_start_at, timeZone).offset !== zonedAt(endOf(row), timeZone).offset

function isPlanned(row: DateOfSeries, seen: SeriesRow, { planned, master }: Record<'planned' | 'master', Times>) {
  return (
    row.event_start_at.getTime() === planned.startsAt.getTime() &&
    endOf(row).getTime() === planned.endsAt?.getTime() &&
    // Some calendars add the length, and others the time on the clock.
    lengthOf(planned) === lengthOf(master) &&
    !isAcross(row, seen.time_zone) &&
    JSON.stringify(words(row)) === JSON.stringify(words(seen))
  )
}

const newest = (times: readonly Date[]) => new Date(Math.max(...times.map(time => time.getTime())))

const lastOf = (rows: readonly DateOfSeries[]) => newest(rows.map(endOf))
