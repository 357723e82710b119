import { describe, expect, it } from 'vitest'
import { startOf, windowOf } from './window.ts'

const zone = 'Europe/Madrid'
const within = (asked: string, local: string) => {
  const { from, until } = windowOf(asked, { zone, now: Temporal.ZonedDateTime.from(`${local}[${zone}]`).toInstant() })
  const told = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString()
  return [told(from), told(until)]
}

describe('the weekend', () => {
  const weekend = ['2026-06-12T17:00:00', '2026-06-15T00:00:00']
  it.each([
    ['a Monday', '2026-06-08T00:00'],
    ['a Thursday', '2026-06-11T12:00'],
    ['a Friday before its evening', '2026-06-12T16:59'],
    ['a Friday evening', '2026-06-12T23:00'],
    ['a Saturday', '2026-06-13T00:00'],
    ['the last minute of a Sunday', '2026-06-14T23:59'],
  ])('begins on Friday at 17:00 and ends with Sunday, asked on %s', (_, local) =>
    expect(within('weekend', local)).toEqual(weekend),
  )

  it('is the next one from Monday on', () =>
    expect(within('weekend', '2026-06-15T00:00')).toEqual(['2026-06-19T17:00:00', '2026-06-22T00:00:00']))

  it.each([
    ['begin', '2026-03-29T12:00', ['2026-03-27T17:00:00', '2026-03-30T00:00:00'], 54],
    ['end', '2026-10-25T12:00', ['2026-10-23T17:00:00', '2026-10-26T00:00:00'], 56],
  ])('keeps its local times when clocks %s summer time', (_, local, times, hours) => {
    expect(within('weekend', local)).toEqual(times)
    const { from, until } = windowOf('weekend', {
      zone,
      now: Temporal.ZonedDateTime.from(`${local}[${zone}]`).toInstant(),
    })
    expect((until.getTime() - from.getTime()) / 3_600_000).toBe(hours)
  })

  it('is that of the city, not of UTC', () => {
    const now = Temporal.Instant.from('2026-06-14T22:30:00Z')
    expect(windowOf('weekend', { zone, now }).until).toEqual(new Date('2026-06-21T22:00:00Z'))
    expect(windowOf('weekend', { zone: 'America/New_York', now }).until).toEqual(new Date('2026-06-15T04:00:00Z'))
  })
})

describe('days', () => {
  it.each([
    ['today', '2026-06-13T23:59', ['2026-06-13T00:00:00', '2026-06-14T00:00:00']],
    ['week', '2026-06-13T09:00', ['2026-06-13T00:00:00', '2026-06-20T00:00:00']],
    ['2026-06-13/2026-06-14', '2026-01-01T00:00', ['2026-06-13T00:00:00', '2026-06-15T00:00:00']],
    ['2026-12-31/2026-12-31', '2026-01-01T00:00', ['2026-12-31T00:00:00', '2027-01-01T00:00:00']],
  ])('%s, asked at %s', (asked, local, found) => expect(within(asked, local)).toEqual(found))

  it('of years that calendars differ about are moved to known ones', () => {
    expect(windowOf('0000-01-01/9999-12-31', { zone }).from).toEqual(new Date('1969-12-31T23:00:00Z'))
    expect(startOf('0001-01-01', { past: false, zone })).toEqual(new Date('1969-12-31T23:00:00Z'))
  })

  it('start past events after the chosen day', () =>
    expect(startOf('2026-06-13', { past: true, zone })).toEqual(new Date('2026-06-13T22:00:00Z')))
})
