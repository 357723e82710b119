import { limits } from '../contract/limits.ts'

/** A time as it stands on a clock: `date` is YYYY-MM-DD, `time` HH:MM. */
export interface LocalTime {
  date: string
  time: string
  /** Which of the two is meant, where the clocks go back over it. */
  occurrence?: 'first' | 'second' | undefined
}

/** Why a time on a clock is no moment: not on any calendar, skipped when the clocks go forward, or there twice. */
export type NoMoment = 'unknown' | 'skipped' | 'twice'

/** The zone's own spelling of an IANA name; null for anything else, as an offset or a zone that was made up. */
export function zoneNamed(name: string): string | null {
  // Temporal takes offsets too: they know of no change of the clocks.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}

/** The moment of a time on the clocks of a zone. `zone` comes from `zoneNamed`. */
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
  // Where the clocks skip it, neither shows the time that was asked for.
  if (!first.toPlainDateTime().equals(local)) return 'skipped'
  if (!occurrence) return 'twice'
  return new Date((occurrence === 'first' ? first : second).epochMilliseconds)
}

/** The moment at which a day begins in a zone, which is not midnight everywhere. `date` is YYYY-MM-DD of a real day. */
export const startOfDay = (date: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)

/** The last moment for which something is planned. */
export const farthestAhead = (): Date =>
  new Date(Temporal.Now.zonedDateTimeISO('UTC').add({ years: limits.eventAheadMax }).epochMilliseconds)

/**
 * A day (YYYY-MM-DD) in a year that every engine reads: the nearest that it names from 1970 to 9000. Nothing of ours is older
 * or that far ahead.
 */
export function readableDay(date: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date)
  return day.year < 1970 ? day.with({ year: 1970 }) : day.year > 9000 ? day.with({ year: 9000 }) : day
}

/** The date of this moment where the clocks show `timeZone`, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, now: Date = new Date()): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
