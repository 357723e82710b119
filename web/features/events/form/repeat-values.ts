import type { EventInput } from '../../../../contract/event-input.ts'
import { limits } from '../../../../contract/limits.ts'
import { isDay } from '../../../../contract/values/days.ts'
import {
  datesOf,
  everyDate,
  isLastInMonth,
  lastDayOf,
  monthDays,
  numberInMonth,
  weekdayOf,
  weekdays,
  type MonthDay,
  type Repeat,
  type RepeatEnd,
  type Weekday,
} from '../../../../contract/values/repeat.ts'
import type { WritingErrorCode } from '../../../../contract/writing-errors.ts'
import { wholeNumber } from './whole-number.ts'

/** As typed. What another choice hides is kept. */
export interface RepeatValues {
  every: 'never' | 'week' | 'month'
  interval: number
  /** That of the start comes in addition. */
  weekdays: Weekday[]
  by: MonthDay
  end: 'until' | 'count'
  until: string
  count: string
}

export const never: RepeatValues = {
  every: 'never',
  interval: 1,
  weekdays: [],
  by: 'date',
  end: 'until',
  until: '',
  count: '',
}

/** How a month can be repeated. The fifth weekday is offered as the last one, because few months have it. */
export const monthDaysOf = (first: string): MonthDay[] =>
  monthDays.filter(by => by === 'date' || (by === 'last' ? isLastInMonth(first) : numberInMonth(first) < 5))

/** Null if it does not repeat. `first` must be a valid date. */
export function ruleOf({ every, interval, by, weekdays: more }: RepeatValues, first: string): Repeat | null {
  if (every === 'never') return null
  if (every === 'week')
    return { every, interval, weekdays: weekdays.filter(day => day === weekdayOf(first) || more.includes(day)) }
  const possible = monthDaysOf(first)
  const near: MonthDay = by === 'last' ? 'weekday' : 'last'
  return { every, interval, by: [by, near].find(one => possible.includes(one)) ?? 'date' }
}

const endOf = ({ end, until, count }: RepeatValues): RepeatEnd =>
  end === 'until' ? { until } : { count: wholeNumber(count) ?? NaN }

/** Null if it does not repeat, or while the start is missing. */
export function repeatOf(values: RepeatValues, first: string): EventInput['repeat'] {
  const rule = isDay(first) ? ruleOf(values, first) : null
  return rule && { rule, ends: endOf(values) }
}

export const possibleCount = (rule: Repeat, first: string): number =>
  Math.min(limits.seriesDatesMax, [...everyDate(rule, first)].length)

export function wrongRepeat(values: RepeatValues, first: string): WritingErrorCode | undefined {
  const rule = isDay(first) ? ruleOf(values, first) : null
  if (!rule) return undefined
  const end = endOf(values)
  const possible = [...everyDate(rule, first)].length
  if (possible < 2) return 'repeatYear'
  if ('until' in end) {
    if (!isDay(end.until)) return 'repeatEnd'
    if (end.until <= first) return 'repeatBefore'
    if (end.until > lastDayOf(first)) return 'repeatYear'
  } else {
    if (!(end.count >= 2)) return 'repeatCount'
    if (end.count > possible) return 'repeatYear'
  }
  const { length } = datesOf(rule, end, first)
  if (length > limits.seriesDatesMax) return 'repeatMany'
  return length < 2 ? 'repeatCount' : undefined
}

export const repeatErrorId = (values: RepeatValues, code: string | undefined): string =>
  values.every === 'never'
    ? 'event-repeat'
    : code === 'repeatWeekday'
      ? 'event-repeat-days'
      : `event-repeat-${values.end}`
