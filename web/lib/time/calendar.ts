import { dateFormat } from './formats.ts'
/** Days are whole numbers since 1 January 1970, so that arithmetic is independent of DST. */
const dayLength = 86_400_000

/** Returns UTC for a zone that the browser does not support. */
export function knownZone(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC'
  try {
    dateFormat('en', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}

/** Day number of a date such as 2026-11-27, or NaN. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayLength
/** The date, such as 2026-11-27. */
export const dateOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10)

const parts = (moment: Date | number, timeZone: string) => {
  const found = { year: 0, month: 1, day: 1, hour: 0, minute: 0 }
  const format = dateFormat('en', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  for (const { type, value } of format.formatToParts(moment)) if (type in found) found[type as 'day'] = Number(value)
  return found
}

/** The zone must be supported by the browser. */
export function dayIn(moment: Date | number, timeZone: string): number {
  const { year, month, day } = parts(moment, timeZone)
  return Date.UTC(year, month - 1, day) / dayLength
}

/** The Monday of the week. */
export const weekOf = (day: number): number => day - ((day + 3) % 7)
/** The month, such as 2026-11. */
export const monthOf = (day: number): string => dateOf(day).slice(0, 7)
/** First day of the month `later` months after `month`. */
export function monthStart(month: string, later = 0): number {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number - 1 + later, 1) / dayLength
}

export function sameClock(moment: Date | number, one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [parts(moment, one), parts(moment, other)]
  return a.day === b.day && a.hour === b.hour && a.minute === b.minute
}
