import { expect, test } from 'vitest'
import { dayAndTime, dayText, relativeTime, timeFormOf } from './time.ts'
import { sentenceCase } from '../i18n/i18n.ts'

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
])('formats %i ms ago as %s', (age, words) => expect(ago(age)).toBe(words))

test('formats a time older than a week as a date, with the year if it is not the current one', () => {
  expect(ago(8 * day)).toBe('3 Jun')
  expect(ago(365 * day)).toBe('11 Jun 2025')
})

test('returns an empty string for an invalid date', () => expect(relativeTime(new Date('soon'), now)).toBe(''))

test('formats the day in the given time zone', () => {
  const midnight = new Date('2026-06-11T22:30:00Z')
  expect(dayText(midnight, now, 'en', 'Europe/Madrid')).toBe('Friday 12 June')
  expect(dayText(midnight, now, 'en', 'UTC')).toBe('Thursday 11 June')
})

test('includes the year of a day only when it is not the current one in the given time zone', () => {
  const newYear = new Date('2026-12-31T23:30:00Z')
  expect(dayText(newYear, now, 'en', 'UTC')).toBe('Thursday 31 December')
  expect(dayText(newYear, now, 'en', 'Europe/Madrid')).toBe('Friday 1 January 2027')
})

test('formats date and time in the given time zone', () => {
  const start = new Date('2026-06-17T16:30:00Z')
  expect(dayAndTime(start, now, 'en', 'Europe/Madrid')).toBe('Wed 17 June, 18:30')
  expect(dayAndTime(start, now, 'en', 'Asia/Tokyo')).toBe('Thu 18 June, 01:30')
  expect(dayAndTime(new Date('2025-12-31T23:30:00Z'), now, 'en', 'Europe/Madrid')).toBe('Thu 1 January, 00:30')
  expect(dayAndTime(new Date('2025-06-17T16:30:00Z'), now, 'en', 'Europe/Madrid')).toBe('Tue 17 June 2025, 18:30')
})

test('falls back to UTC and says so for an unknown zone', () =>
  expect(dayAndTime(new Date('2026-06-17T16:30:00Z'), now, 'en', 'Mars/Olympus')).toBe('Wed 17 June, 16:30 UTC'))

test.each([
  [-minute, 'now'],
  [minute - 1, 'now'],
  [minute, 'age'],
  [7 * day - 1, 'age'],
  [7 * day, 'date'],
])('classifies %i ms ago as %s', (age, by) => expect(timeFormOf(new Date(now - age), now)).toBe(by))

test('capitalizes a day at the start of a line in every language', () => {
  const opening = (language: string) => sentenceCase(dayText(new Date(now), now, language, 'UTC'), language)
  expect(opening('en')).toBe('Thursday 11 June')
  expect(opening('es')).toMatch(/^Jueves,? 11 de junio$/)
  expect(opening('ca')).toMatch(/^Dijous,? 11 de juny$/)
  expect(sentenceCase('', 'ca')).toBe('')
})
