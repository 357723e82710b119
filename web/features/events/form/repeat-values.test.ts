import { describe, expect, it } from 'vitest'
import { monthDaysOf, never, repeatErrorId, repeatOf, ruleOf, wrongRepeat, type RepeatValues } from './repeat-values.ts'

const tuesday = '2026-06-09'
const weekly = (change: Partial<RepeatValues>): RepeatValues => ({ ...never, every: 'week', ...change })
const monthly = (change: Partial<RepeatValues>): RepeatValues => ({ ...never, every: 'month', ...change })

describe('the repetition of a new event', () => {
  it('has the weekday of the start, in order', () => {
    expect(ruleOf(weekly({ weekdays: [7, 1] }), tuesday)).toEqual({ every: 'week', interval: 1, weekdays: [1, 2, 7] })
  })

  it.each([
    ['2026-06-09', ['date', 'weekday']],
    ['2026-06-24', ['date', 'weekday', 'last']],
    ['2026-06-30', ['date', 'last']],
  ])('can be monthly from %s by %s', (first, possible) => {
    expect(monthDaysOf(first)).toEqual(possible)
  })

  it.each(['4', ' ٤ ', '４', '\u200B4'])('has the number of dates that is typed as %j', count => {
    expect(repeatOf(weekly({ end: 'count', count }), tuesday)).toMatchObject({ ends: { count: 4 } })
  })

  it('takes the nearest choice when the start moves to a day that does not have the chosen one', () => {
    expect(ruleOf(monthly({ by: 'last' }), '2026-06-09')).toMatchObject({ by: 'weekday' })
    expect(ruleOf(monthly({ by: 'weekday' }), '2026-06-30')).toMatchObject({ by: 'last' })
    expect(ruleOf(monthly({ by: 'weekday' }), '2026-06-24')).toMatchObject({ by: 'weekday' })
  })

  it.each([
    [weekly({}), 'repeatEnd'],
    [weekly({ until: '2026-02-30' }), 'repeatEnd'],
    [weekly({ until: '2026-06-09' }), 'repeatBefore'],
    [weekly({ until: '2026-05-01' }), 'repeatBefore'],
    [weekly({ until: '2026-06-10' }), 'repeatCount'],
    [weekly({ until: '2027-06-10' }), 'repeatYear'],
    [weekly({ until: '2027-06-09' }), undefined],
    [weekly({ until: '2026-12-31', weekdays: [1, 2, 3, 4, 5, 6, 7] }), 'repeatMany'],
    [weekly({ end: 'count', count: '' }), 'repeatCount'],
    [weekly({ end: 'count', count: '1' }), 'repeatCount'],
    [weekly({ end: 'count', count: 'two' }), 'repeatCount'],
    [weekly({ end: 'count', count: '53' }), undefined],
    [weekly({ end: 'count', count: '54' }), 'repeatYear'],
    [weekly({ end: 'count', count: '121', weekdays: [1, 2, 3, 4] }), 'repeatMany'],
    [weekly({ end: 'count', count: '400', weekdays: [1, 2, 3, 4] }), 'repeatYear'],
    [monthly({ interval: 13, end: 'count', count: '2' }), 'repeatYear'],
    [monthly({ interval: 13, until: '2027-01-01' }), 'repeatYear'],
    [never, undefined],
  ])('is checked as the server checks it: %o', (values, code) => {
    expect(wrongRepeat(values, tuesday)).toBe(code)
  })

  it('waits for the start', () => {
    expect(wrongRepeat(weekly({}), '')).toBeUndefined()
    expect(repeatOf(weekly({}), '')).toBeNull()
  })

  it('has its errors at the end that is chosen', () => {
    expect(repeatErrorId(weekly({}), 'repeatEnd')).toBe('event-repeat-until')
    expect(repeatErrorId(weekly({ end: 'count' }), 'repeatYear')).toBe('event-repeat-count')
    expect(repeatErrorId(weekly({}), 'repeatWeekday')).toBe('event-repeat-days')
  })
})
