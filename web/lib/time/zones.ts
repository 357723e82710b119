import { dateFormat } from './formats.ts'
const minute = 60_000
const hour = 60 * minute

const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

export function clockOf(moment: number, timeZone: string): { date: string; time: string } {
  const parts = dateFormat('en-GB', { ...numbers, hourCycle: 'h23', timeZone }).formatToParts(moment)
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return { date: `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

const asUtc = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`)

function offsetAt(moment: number, timeZone: string): number {
  const { date, time } = clockOf(moment, timeZone)
  return asUtc(date, time) - Math.floor(moment / minute) * minute
}

/** None if DST skips the local time, two if it repeats. */
export function momentsOf(date: string, time: string, timeZone: string): number[] {
  const local = asUtc(date, time)
  if (Number.isNaN(local)) return []
  // Offsets are at most 14 hours: any relevant DST change lies between.
  const offsets = [local - 15 * hour, local + 15 * hour].map(moment => offsetAt(moment, timeZone))
  const found = offsets.map(offset => local - offset).filter(moment => local - offsetAt(moment, timeZone) === moment)
  return [...new Set(found)].toSorted((one, other) => one - other)
}

export function localIn(timeZone: string, moment: string | null) {
  if (!moment) return { date: '', time: '', occurrence: '' as const }
  const at = Date.parse(moment)
  const { date, time } = clockOf(at, timeZone)
  const both = momentsOf(date, time, timeZone)
  return { date, time, occurrence: both.length < 2 ? '' : both[0] === at ? 'first' : 'second' } as const
}

export const offsetName = (moment: number, timeZone: string): string =>
  dateFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(moment)
    .find(part => part.type === 'timeZoneName')?.value ?? ''

export const weekdayAndTime = (moment: number, timeZone: string, locale: string): string =>
  dateFormat(locale, { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(moment)
    .replace(', ', ' ')

export function dayName(date: string, locale: string, thisYear: string): string {
  const day = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(day)) return ''
  const year = date.startsWith(thisYear) ? {} : ({ year: 'numeric' } as const)
  return dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', ...year, timeZone: 'UTC' })
    .format(day)
    .replace(', ', ' ')
}

const roomy = 12

export function shortDayName(date: string, locale: string, thisYear: string): string {
  const day = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(day)) return ''
  const part = date.startsWith(thisYear) ? ({ weekday: 'short' } as const) : ({ year: 'numeric' } as const)
  const [long, short] = (['long', 'short'] as const).map(month =>
    dateFormat(locale, { ...part, day: 'numeric', month, timeZone: 'UTC' })
      .format(day)
      .replace(', ', ' '),
  )
  return (long && long.length <= roomy ? long : short) ?? ''
}

export function isZone(timeZone: string): boolean {
  try {
    return Boolean(dateFormat('en-GB', { timeZone }))
  } catch {
    return false
  }
}

export const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Devices may use an older zone name: compares the city and the offsets now and in half a year. */
export function sameClocks(one: string, other: string, moment: number): boolean {
  if (one === other) return true
  const half = moment + 182 * 24 * hour
  return [moment, half].every(at => offsetAt(at, one) === offsetAt(at, other)) && placeOf(one) === placeOf(other)
}
