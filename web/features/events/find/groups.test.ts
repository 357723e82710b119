import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../lib/time/calendar.ts'
import { groupOf, grouped } from './event-list.tsx'

const of = (day: string, today: string, when: 'upcoming' | 'past' = 'upcoming') =>
  groupOf(dayOf(day), dayOf(today), when)

describe('groupOf', () => {
  it('groups by weeks that start on Monday', () => {
    const today = '2026-06-11'
    expect(of('2026-06-11', today)).toBe('today')
    expect(of('2026-06-12', today)).toBe('tomorrow')
    expect(of('2026-06-13', today)).toBe('thisWeek')
    expect(of('2026-06-14', today)).toBe('thisWeek')
    expect(of('2026-06-15', today)).toBe('nextWeek')
    expect(of('2026-06-21', today)).toBe('nextWeek')
    expect(of('2026-06-22', today)).toBe('inTwoWeeks')
    expect(of('2026-06-29', today)).toBe('inThreeWeeks')
    expect(of('2026-07-05', today)).toBe('inThreeWeeks')
    expect(of('2026-07-06', today)).toEqual({ month: '2026-07' })
  })

  it('is "this month" after three weeks, in months that are long enough', () => {
    expect(of('2026-06-28', '2026-06-01')).toBe('inThreeWeeks')
    expect(of('2026-06-29', '2026-06-01')).toBe('thisMonth')
    expect(of('2026-07-01', '2026-06-01')).toEqual({ month: '2026-07' })
  })

  it('is "next week" for the Tuesday after a Sunday, and "tomorrow" for the Monday', () => {
    expect(of('2026-06-15', '2026-06-14')).toBe('tomorrow')
    expect(of('2026-06-16', '2026-06-14')).toBe('nextWeek')
    expect(of('2026-06-22', '2026-06-14')).toBe('inTwoWeeks')
  })

  it('works across the end of a year', () => {
    expect(of('2027-01-01', '2026-12-30')).toBe('thisWeek')
    expect(of('2027-01-04', '2026-12-30')).toBe('nextWeek')
    expect(of('2027-01-24', '2026-12-30')).toBe('inThreeWeeks')
    expect(of('2027-01-25', '2026-12-30')).toEqual({ month: '2027-01' })
    expect(of('2027-01-01', '2026-12-31')).toBe('tomorrow')
  })

  it('is "today" for a running event that began earlier, and its week or month for a past one', () => {
    expect(of('2026-06-09', '2026-06-11')).toBe('today')
    expect(of('2026-06-11', '2026-06-11', 'past')).toBe('today')
    expect(of('2026-06-09', '2026-06-11', 'past')).toBe('thisWeek')
    expect(of('2026-06-07', '2026-06-11', 'past')).toBe('thisMonth')
    expect(of('2026-05-31', '2026-06-11', 'past')).toEqual({ month: '2026-05' })
  })
})

describe('grouped', () => {
  const at = (startsAt: string) => ({ startsAt })
  const keys = (now: string, ...starts: string[]) =>
    grouped(starts.map(at), Date.parse(now), 'Europe/Madrid', 'upcoming').map(({ key, events }) => [key, events.length])

  it("uses the days of the city's time zone, not those of the server or the viewer", () => {
    expect(
      keys('2026-06-13T22:30:00Z', '2026-06-14T21:59:00Z', '2026-06-14T22:00:00Z', '2026-06-15T22:00:00Z'),
    ).toEqual([
      ['today', 1],
      ['tomorrow', 1],
      ['nextWeek', 1],
    ])
  })

  it('counts days correctly across daylight saving changes', () => {
    expect(keys('2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z', '2026-03-29T22:30:00Z')).toEqual([
      ['tomorrow', 1],
      ['nextWeek', 1],
    ])
    expect(keys('2026-10-23T22:30:00Z', '2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z')).toEqual([
      ['tomorrow', 1],
      ['nextWeek', 1],
    ])
  })
})
