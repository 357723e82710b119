import { expect, test } from 'vitest'
import { daysWithin, isDay } from './days.ts'

test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('%s is a day', text => expect(isDay(text)).toBe(true))

test.each(['', '2026-02-30', '2026-13-01', '2026-1-1', '26-01-01', '2026-01-01T00:00', 'tomorrow', '٢٠٢٦-٠١-٠١'])(
  '%j is not a day',
  text => expect(isDay(text)).toBe(false),
)

test('an interval is two days in order', () => {
  expect(daysWithin('2026-06-13/2026-06-14')).toEqual(['2026-06-13', '2026-06-14'])
  expect(daysWithin('2026-06-13/2026-06-13')).toEqual(['2026-06-13', '2026-06-13'])
  for (const text of [
    '',
    '/',
    '2026-06-13',
    '2026-06-14/2026-06-13',
    '2026-06-13/2026-06-31',
    '2026-06-13/2026-06-14/',
  ])
    expect(daysWithin(text), text).toBeNull()
})
