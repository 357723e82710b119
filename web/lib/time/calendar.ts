import { dateFormat } from './formats.ts'
/** Days count from 1 January 1970: DST does not affect their arithmetic. */
const dayLength = 86_400_000

export function knownZone(timeZone: string | null | undefined): string {
  if (!timeZone) return 'UTC'
  try {
    dateFormat('en', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}

export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayLength
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

export function dayIn(moment: Date | number, timeZone: string): number {
  const { year, month, day } = parts(moment, timeZone)
  return Date.UTC(year, month - 1, day) / dayLength
}

export const weekOf = (day: number): number => day - ((day + 3) % 7)
export const monthOf = (day: number): string => dateOf(day).slice(0, 7)
export function monthStart(month: string, later = 0): number {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number - 1 + later, 1) / dayLength
}

export function sameClock(moment: Date | number, one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [parts(moment, one), parts(moment, other)]
  return a.day === b.day && a.hour === b.hour && a.minute === b.minute
}
