import { limits } from '../contract/limits.ts'

/** Local time: `date` is YYYY-MM-DD, `time` is HH:MM. */
export interface LocalTime {
  date: string
  time: string
  /** Selects one of two moments if the clocks go back over this time. */
  occurrence?: 'first' | 'second' | undefined
}

/** Why a local time has no single moment: invalid date, skipped by a DST change, or ambiguous. */
export type NoMoment = 'unknown' | 'skipped' | 'twice'

/** Canonical spelling of an IANA time zone name; null for offsets and unknown names. */
export function zoneNamed(name: string): string | null {
  // Temporal also accepts offsets, which have no DST rules.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}

/** Converts a local time to a moment. `zone` must come from `zoneNamed`. */
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
  // In a DST gap, neither result equals the requested local time.
  if (!first.toPlainDateTime().equals(local)) return 'skipped'
  if (!occurrence) return 'twice'
  return new Date((occurrence === 'first' ? first : second).epochMilliseconds)
}

/** Start of a day in a zone, which is not midnight everywhere. `date` must be a valid YYYY-MM-DD. */
export const startOfDay = (date: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)

/** Latest date for which an event can be planned. */
export const farthestAhead = (): Date =>
  new Date(Temporal.Now.zonedDateTimeISO('UTC').add({ years: limits.eventAheadMax }).epochMilliseconds)

/**
 * Parses YYYY-MM-DD and clamps the year to 1970–9000, which all JavaScript engines support. No app data is outside this range.
 */
export function readableDay(date: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date)
  return day.year < 1970 ? day.with({ year: 1970 }) : day.year > 9000 ? day.with({ year: 9000 }) : day
}

/** Date in `timeZone` at `now`, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, now: Date = new Date()): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
