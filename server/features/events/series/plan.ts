import type { FieldErrorCode, InputDetails } from '../../../../contract/errors.ts'
import { limits } from '../../../../contract/limits.ts'
import { isDay } from '../../../../contract/values/days.ts'
import {
  everyDate,
  isLastInMonth,
  lastDayOf,
  weekdayOf,
  weekdays,
  type Repeat,
  type RepeatEnd,
} from '../../../../contract/values/repeat.ts'
import { farthestAhead } from '../../../base/local-time.ts'

export interface Planned {
  rule: Repeat
  endsOn: string
  wrong: Partial<InputDetails>
}

/** Without repeated weekdays, and in order, so that equal rules have equal texts. */
const ordered = (rule: Repeat): Repeat =>
  rule.every === 'week' ? { ...rule, weekdays: weekdays.filter(day => rule.weekdays.includes(day)) } : rule

/** The rule and the last date of a new series, and invalid fields. `first` is YYYY-MM-DD. */
export function planOf(given: { rule: Repeat; ends: RepeatEnd }, first: string): Planned {
  const rule = ordered(given.rule)
  // Reported as an invalid start.
  if (!isDay(first)) return { rule, endsOn: first, wrong: {} }
  if (rule.every === 'week' && !rule.weekdays.includes(weekdayOf(first)))
    return { rule, endsOn: first, wrong: { fields: { 'repeat.rule.weekdays': 'repeatWeekday' } } }
  if (rule.every === 'month' && rule.by === 'last' && !isLastInMonth(first))
    return { rule, endsOn: first, wrong: { fields: { 'repeat.rule.by': 'invalid' } } }
  const last = lastDayOf(first)
  const possible = [...everyDate(rule, first, last)]
  if (possible.length < 2)
    return { rule, endsOn: first, wrong: { fields: { 'repeat.rule.interval': 'repeatYear' }, dates: possible.length } }
  const { dates, code } = datesBy(given.ends, possible, last)
  const endsOn = dates.at(-1) ?? first
  const found =
    code ??
    ('until' in given.ends && given.ends.until <= first
      ? 'repeatBefore'
      : dates.length < 2
        ? 'repeatCount'
        : endsOn > farthestAhead().toISOString().slice(0, 10)
          ? 'eventTooFar'
          : undefined)
  return { rule, endsOn, wrong: found ? wrongEnd('repeat.ends', found, possible) : {} }
}

/** `possible` are all dates up to `last`. */
export function datesBy(
  ends: RepeatEnd,
  possible: readonly string[],
  last: string,
): { dates: string[]; code?: FieldErrorCode } {
  const dates = 'count' in ends ? possible.slice(0, ends.count) : possible.filter(date => date <= ends.until)
  const isBeyond = 'count' in ends ? ends.count > possible.length : ends.until > last
  if (dates.length > limits.seriesDatesMax) return { dates, code: 'repeatMany' }
  return isBeyond ? { dates, code: 'repeatYear' } : { dates }
}

export const wrongEnd = (field: string, code: FieldErrorCode, possible: readonly string[]): InputDetails => ({
  fields: { [field]: code },
  ...(code === 'repeatYear' ? { dates: possible.length } : {}),
})
