import { limits } from '../../contract/limits.ts'

export interface LocalTime {
  date: string
  time: string
  occurrence?: 'first' | 'second' | undefined
}

export type NoMoment = 'unknown' | 'skipped' | 'twice'

export function zoneNamed(name: string): string | null {
  // Temporal also accepts offsets, which have no DST rules.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}

export function momentOf({ date, time, occurrence }: LocalTime, zone: string): Date | NoMoment {
  let local: Temporal.PlainDateTime
  try {
    local = Temporal.PlainDateTime.from(`${date}T${time}:00`, { overflow: 'reject' })
  } catch {
    return 'unknown'
  }
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const second = local.toZonedDateTime(zone, { disambiguation: 'later' })
  if (first.epochMilliseconds === second.epochMilliseconds) return new Date(first.epochMilliseconds)
  // In a DST gap, no result equals the requested time.
  if (!first.toPlainDateTime().equals(local)) return 'skipped'
  if (!occurrence) return 'twice'
  return new Date((occurrence === 'first' ? first : second).epochMilliseconds)
}

/** Not midnight everywhere. `date` must be a valid YYYY-MM-DD. */
export const startOfDay = (date: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)

export const farthestAhead = (): Date =>
  new Date(Temporal.Now.zonedDateTimeISO('UTC').add({ years: limits.eventAheadMax }).epochMilliseconds)

/** Clamps the year to 1970–9000, which all JavaScript engines support. */
export function readableDay(date: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date)
  return day.year < 1970 ? day.with({ year: 1970 }) : day.year > 9000 ? day.with({ year: 9000 }) : day
}

export const dayIn = (timeZone: string, now: Date = new Date()): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
