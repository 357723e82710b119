import { dateFormat } from './formats.ts'
import { dayText, localeOf } from './time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function daysBetween(earlier: Date, later: Date) {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(later) - midnight(earlier)) / day)
}

const relative = (
  value: number,
  unit: Intl.RelativeTimeFormatUnit,
  language: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
) => new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style }).format(value, unit)

export function ago(date: Date, now: number, language = 'en', style: 'long' | 'short' = 'long'): string {
  const age = now - date.getTime()
  if (age < minute) return relative(0, 'second', language, style)
  if (age < hour) return relative(-Math.floor(age / minute), 'minute', language, style)
  if (age < day) return relative(-Math.floor(age / hour), 'hour', language, style)
  const days = Math.max(1, daysBetween(date, new Date(now)))
  if (days < 30) return relative(-days, 'day', language, style)
  if (days < 365) return relative(-Math.floor(days / 30.4), 'month', language, style)
  return relative(-Math.floor(days / 365), 'year', language, style)
}

export const dayOf = (date: Date, now: number, language = 'en'): string => dayText(date, now, language, undefined, null)

export function momentOf(date: Date, now: number, language = 'en'): string {
  const days = daysBetween(new Date(now), date)
  const name = Math.abs(days) <= 1 ? relative(days, 'day', language) : dayOf(date, now, language)
  const time = dateFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' }).format(date)
  return `${name}, ${time}`
}
