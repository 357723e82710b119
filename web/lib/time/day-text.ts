import { monthStart } from './calendar.ts'
import { dateFormat } from './formats.ts'
import { dayText, localeOf } from './time.ts'

const atStart = (day: number) => new Date(day * 86_400_000)

export const dateText = (
  day: number,
  now: number,
  language: string,
  weekday: 'long' | 'short' | null = 'long',
): string => dayText(atStart(day), now, language, 'UTC', weekday)

export const monthText = (month: string, language: string): string =>
  dateFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(atStart(monthStart(month)))
