import { expect, test } from 'vitest'
import { longDate, relativeTime } from './time.ts'

const now = Date.parse('2026-06-11T12:00:00Z')
const ago = (milliseconds: number) => relativeTime(new Date(now - milliseconds), now).replaceAll('\u00a0', ' ')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'now'],
  [-5 * minute, 'now'],
  [minute - 1, 'now'],
  [minute, '1 min'],
  [12 * minute, '12 min'],
  [hour, '1 h'],
  [23 * hour, '23 h'],
  [day, '1 d'],
  [7 * day - 1, '6 d'],
])('%i ms ago reads %s', (age, words) => expect(ago(age)).toBe(words))

test('a week and more is a date, with the year when it is another one', () => {
  expect(ago(8 * day)).toBe('3 Jun')
  expect(ago(365 * day)).toBe('11 Jun 2025')
})

test('something that is no date reads as nothing', () => expect(relativeTime(new Date('soon'), now)).toBe(''))

test('the day is the day of the city', () => {
  const midnight = new Date('2026-06-11T22:30:00Z')
  expect(longDate(midnight, 'en', 'Europe/Madrid')).toBe('Friday 12 June')
  expect(longDate(midnight, 'en', 'UTC')).toBe('Thursday 11 June')
})
