import { monthStart } from './calendar.ts'
import { dateFormat } from './formats.ts'
import { localeOf } from './time.ts'

const day = { day: 'numeric', month: 'long' } as const

const year = (moment: Date, now: number, timeZone: string) => {
  const of = (date: Date | number) => dateFormat('en', { year: 'numeric', timeZone }).format(date)
  return of(moment) === of(now) ? {} : ({ year: 'numeric' } as const)
}

export const dayText = (
  moment: Date,
  now: number,
  language: string,
  timeZone: string,
  weekday: 'long' | 'short' | null = 'long',
): string =>
  dateFormat(localeOf(language), { ...(weekday ? { weekday } : {}), ...day, ...year(moment, now, timeZone), timeZone })
    .format(moment)
    // en-GB adds a comma after a long weekday before a year.
    .replace(',', '')

const atStart = (day: number) => new Date(day * 86_400_000)

/** "Thursday 11 June" */
export const dateText = (
  day: number,
  now: number,
  language: string,
  weekday: 'long' | 'short' | null = 'long',
): string => dayText(atStart(day), now, language, 'UTC', weekday)

export const monthText = (month: string, language: string): string =>
  dateFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(atStart(monthStart(month)))
