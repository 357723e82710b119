import type { TFunction } from 'i18next'
import { numberInMonth, weekdayOf, weekdays, type Repeat, type Weekday } from '../../../../contract/values/repeat.ts'
import '../../../locales/en/series.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'
import { dateFormat } from '../../../lib/time/formats.ts'
import { localeOf } from '../../../lib/time/time.ts'

/** 1 January 2024 was a Monday. */
export const weekdayName = (day: Weekday, language: string, weekday: 'long' | 'narrow' = 'long'): string =>
  dateFormat(localeOf(language), { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

const ordinals = ['first', 'second', 'third', 'fourth'] as const

/** "day 31", "the second Tuesday" or "the last Sunday". `date` is the first one of the series. */
export function dayInMonth(t: TFunction, by: 'date' | 'weekday' | 'last', date: string, language: string): string {
  if (by === 'date') return t('series.rule.date', { number: Number(date.slice(8)) })
  const weekday = weekdayName(weekdayOf(date), language)
  const ordinal = by === 'weekday' ? ordinals[numberInMonth(date) - 1] : undefined
  return t(`series.rule.${ordinal ?? 'last'}`, { weekday })
}

/** "every Tuesday", for within a sentence. */
export function ruleText(t: TFunction, repeat: Repeat, startsOn: string, language: string): string {
  const count = repeat.interval
  if (repeat.every === 'month')
    return t('series.rule.month', { count, day: dayInMonth(t, repeat.by, startsOn, language) })
  if (count === 1 && repeat.weekdays.length === weekdays.length) return t('series.rule.daily')
  const days = weekdays.filter(day => repeat.weekdays.includes(day)).map(day => weekdayName(day, language))
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(days)
  return t('series.rule.week', { count, days: list })
}

/** "Every Tuesday". */
export const ruleTitle = (t: TFunction, repeat: Repeat, startsOn: string, language: string): string =>
  sentenceCase(ruleText(t, repeat, startsOn, language), language)

/** "9, 16, 23 June, 7 July": the month once, the year where it differs from that of the first date. */
export function datesText(dates: readonly string[], language: string): string {
  const [first = ''] = dates
  const texts = dates.map((date, at) => {
    const isLastOfMonth = dates[at + 1]?.slice(0, 7) !== date.slice(0, 7)
    return isLastOfMonth ? dayText(date, language, first.slice(0, 4)) : String(Number(date.slice(8)))
  })
  return texts.join(', ')
}

function dayText(date: string, language: string, year: string): string {
  const other = date.startsWith(year) ? {} : ({ year: 'numeric' } as const)
  return dateFormat(localeOf(language), { day: 'numeric', month: 'long', ...other, timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )
}

/** Above, the middle is left out. */
const shown = 6
const atStart = 4

/** "9, 16, 23, 30 June … 25 August". */
export function shortDates(dates: readonly string[], language: string): string {
  const last = dates.at(-1)
  if (dates.length <= shown || last === undefined) return datesText(dates, language)
  const year = (dates[0] ?? '').slice(0, 4)
  return `${datesText(dates.slice(0, atStart), language)} … ${dayText(last, language, year)}`
}
