import type { LocalTime } from '../../../base/local-time.ts'

/** When the dates of a series start, by the clock on the wall. `minutes` is null without an end. */
export interface Schedule {
  /** HH:MM. */
  time: string
  minutes: number | null
  timeZone: string
}

const at = ({ date, time }: LocalTime) => Temporal.PlainDateTime.from(`${date}T${time}`)

/** Of the first date. `starts` and `ends` are valid, and in order. */
export function scheduleOf(
  { starts, ends, timeZone }: { starts: LocalTime; ends: LocalTime | null; timeZone: string },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
): Schedule {
  const byClock = ends && at(starts).until(at(ends)).total('minutes')
  // Across the end of daylight saving time, the clock may say that it ends before it starts.
  const byTime = endsAt && (endsAt.getTime() - startsAt.getTime()) / 60_000
  return { time: starts.time, minutes: byClock !== null && byClock > 0 ? byClock : byTime, timeZone }
}

/** As RFC 5545 says: a time that the clocks skip is moved by as much, and of a time that they repeat, it is the first. */
const momentAt = (local: Temporal.PlainDateTime, timeZone: string): Date =>
  new Date(local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds)

export const startOn = (date: string, { time, timeZone }: Schedule): Date => momentAt(at({ date, time }), timeZone)

/** `date` is YYYY-MM-DD. */
export function timesOn(date: string, schedule: Schedule): { startsAt: Date; endsAt: Date | null; timeZone: string } {
  const { time, minutes, timeZone } = schedule
  const startsAt = startOn(date, schedule)
  if (minutes === null) return { startsAt, endsAt: null, timeZone }
  const endsAt = momentAt(at({ date, time }).add({ minutes }), timeZone)
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + minutes * 60_000), timeZone }
}

export const isSkipped = (date: string, { time, timeZone }: Schedule): boolean =>
  !at({ date, time }).toZonedDateTime(timeZone).toPlainDateTime().equals(at({ date, time }))

/** YYYY-MM-DD. */
export const localDate = (moment: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
