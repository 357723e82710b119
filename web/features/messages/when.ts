import { limits } from '../../../contract/limits.ts'
import { dateFormat } from '../../lib/time/formats.ts'
import { localeOf, relativeTime } from '../../lib/time/time.ts'
import { sentenceCase } from '../../lib/i18n/i18n.ts'

const day = 24 * 60 * 60_000

const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
/** Rounding absorbs a DST change. */
const daysBefore = (date: Date, now: number) => Math.round((dayOf(new Date(now)) - dayOf(date)) / day)

const dateOf = (date: Date, now: number, language: string, month: 'short' | 'long') =>
  dateFormat(localeOf(language), {
    day: 'numeric',
    month,
    ...(date.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }),
  }).format(date)

const weekdayOf = (date: Date, language: string, weekday: 'short' | 'long') =>
  sentenceCase(dateFormat(localeOf(language), { weekday }).format(date), language)

/** "2 min", "Yesterday", "Tue", "12 Jun". */
export function lineTime(date: Date, now: number, language: string, yesterday: string): string {
  const days = daysBefore(date, now)
  if (days <= 0) return relativeTime(date, now, language)
  if (days === 1) return yesterday
  if (days < 7) return weekdayOf(date, language, 'short')
  return dateOf(date, now, language, 'short')
}

/** "Today", "Yesterday", "Tuesday", "12 June". */
export function dayName(
  date: Date,
  now: number,
  language: string,
  words: { today: string; yesterday: string },
): string {
  const days = daysBefore(date, now)
  if (days <= 0) return words.today
  if (days === 1) return words.yesterday
  if (days < 7) return weekdayOf(date, language, 'long')
  return dateOf(date, now, language, 'long')
}

export const clockTime = (date: Date, language: string): string =>
  dateFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' }).format(date)

/** `time` after a silence. */
export function stampOver(date: Date, before: Date | undefined): 'day' | 'time' | undefined {
  if (!before || dayOf(date) !== dayOf(before)) return 'day'
  return date.getTime() - before.getTime() > limits.messageGap ? 'time' : undefined
}
