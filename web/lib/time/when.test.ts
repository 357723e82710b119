import { expect, test } from 'vitest'
import { ago, dayOf, momentOf } from './when.ts'

const now = new Date(2026, 5, 11, 10, 30)
const at = (...parts: [number, number, number, number?, number?]) => new Date(...(parts as [number, number, number]))
const minutes = (count: number) => new Date(now.getTime() - count * 60_000)

test.each([
  [minutes(0), 'now'],
  [minutes(-5), 'now'],
  [minutes(1), '1 minute ago'],
  [minutes(119), '1 hour ago'],
  [minutes(23 * 60), '23 hours ago'],
  [at(2026, 5, 10, 9), 'yesterday'],
  [at(2026, 5, 5, 12), '6 days ago'],
  [at(2026, 2, 11, 12), '3 months ago'],
  [at(2025, 5, 12), '11 months ago'],
  [at(2024, 1, 1), '2 years ago'],
])('formats the past time %s as %s', (date, words) => {
  expect(ago(date, now.getTime())).toBe(words)
})

test('includes the year only when it is not the current one', () => {
  expect(dayOf(at(2026, 6, 9), now.getTime())).toBe('9 July')
  expect(dayOf(at(2027, 0, 9), now.getTime())).toBe('9 January 2027')
})

test.each([
  [at(2026, 5, 11, 8, 12), 'today, 08:12'],
  [at(2026, 5, 10, 23, 59), 'yesterday, 23:59'],
  [at(2026, 5, 12, 0, 1), 'tomorrow, 00:01'],
  [at(2026, 5, 9, 8, 12), '9 June, 08:12'],
])('formats %s as %s', (date, words) => {
  expect(momentOf(date, now.getTime())).toBe(words)
})

test('formats in another language', () => {
  expect(ago(at(2026, 5, 10, 9), now.getTime(), 'es')).toBe('ayer')
  expect(momentOf(at(2026, 5, 11, 8, 12), now.getTime(), 'ca')).toBe('avui, 08:12')
})
