import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import {
  datesOf,
  everyDate,
  isLastInMonth,
  lastDayOf,
  numberInMonth,
  weekdayOf,
  weekdays,
  type Repeat,
} from './repeat.ts'

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const ruleOf = (repeat: Repeat, first: string): string => {
  const day = names[weekdayOf(first) - 1]
  if (repeat.every === 'week')
    return `FREQ=WEEKLY;INTERVAL=${repeat.interval};WKST=MO;BYDAY=${repeat.weekdays.map(one => names[one - 1]).join()}`
  const by = {
    date: `BYMONTHDAY=${Number(first.slice(8))}`,
    weekday: `BYDAY=${numberInMonth(first)}${day}`,
    last: `BYDAY=-1${day}`,
  }[repeat.by]
  return `FREQ=MONTHLY;INTERVAL=${repeat.interval};${by}`
}

function expanded(repeat: Repeat, first: string): string[] {
  const iterator = ICAL.Recur.fromString(ruleOf(repeat, first)).iterator(ICAL.Time.fromDateString(first))
  const dates: string[] = []
  for (let next = iterator.next(); next && next.toString() <= lastDayOf(first); next = iterator.next())
    dates.push(next.toString())
  return dates
}

const day = fc
  .integer({ min: 0, max: 3000 })
  .map(days => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
const interval = fc.integer({ min: 1, max: 6 })

describe('the dates of a series', () => {
  it('are those of RFC 5545', () => {
    const rules = fc.oneof(
      fc.record({ interval, more: fc.subarray([...weekdays]) }),
      fc.record({ interval, by: fc.constantFrom('date' as const, 'weekday' as const, 'last' as const) }),
    )
    fc.assert(
      fc.property(day, rules, (first, rule) => {
        fc.pre(!('by' in rule) || rule.by !== 'last' || isLastInMonth(first))
        const repeat: Repeat =
          'by' in rule
            ? { every: 'month', ...rule }
            : {
                every: 'week',
                interval: rule.interval,
                weekdays: [...new Set([...rule.more, weekdayOf(first)])].toSorted(),
              }
        expect([...everyDate(repeat, first)]).toEqual(expanded(repeat, first))
      }),
      { numRuns: 300 },
    )
  })

  it('skip months without the day', () => {
    const monthly: Repeat = { every: 'month', interval: 1, by: 'date' }
    expect(datesOf(monthly, { count: 5 }, '2026-05-31')).toEqual([
      ...['2026-05-31', '2026-07-31', '2026-08-31', '2026-10-31', '2026-12-31'],
    ])
  })

  it('end on the last possible date, or after their number', () => {
    const weekly: Repeat = { every: 'week', interval: 1, weekdays: [2] }
    expect(datesOf(weekly, { until: '2026-06-24' }, '2026-06-09')).toEqual(['2026-06-09', '2026-06-16', '2026-06-23'])
    expect(datesOf(weekly, { count: 10_000 }, '2026-06-09')).toHaveLength(53)
    expect(datesOf(weekly, { until: '2026-06-01' }, '2026-06-09')).toEqual([])
  })
})
