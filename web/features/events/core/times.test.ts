import { describe, expect, it } from 'vitest'
import { createI18n } from '../../../lib/i18n/i18n.ts'
import '../../../locales/en/events.ts'
import { dateLine, ownLine, placeOf, startsText, timeLine } from './times.ts'

const { t } = createI18n()
const now = Date.parse('2026-06-11T12:00:00Z')
const event = (startsAt: string, endsAt: string | null = null, timeZone = 'Europe/Madrid') => ({
  startsAt,
  endsAt,
  timeZone,
})
const date = (...args: Parameters<typeof event>) => dateLine(t, event(...args), now, 'en')
const time = (startsAt: string, endsAt: string | null = null, zone = 'Europe/Madrid') =>
  timeLine(t, event(startsAt, endsAt, zone), zone, now, 'en')

describe('dateLine', () => {
  it("uses the calendar of the event's time zone", () => {
    expect(date('2026-06-11T17:30:00Z')).toBe('Today, Thursday 11 June')
    expect(date('2026-06-12T17:30:00Z')).toBe('Tomorrow, Friday 12 June')
    expect(date('2026-06-13T17:30:00Z')).toBe('Saturday 13 June')
    expect(date('2026-06-12T02:00:00Z', null, 'America/New_York')).toBe('Today, Thursday 11 June')
    expect(date('2026-06-11T14:00:00Z', null, 'Australia/Lord_Howe')).toBe('Tomorrow, Friday 12 June')
    expect(date('2027-01-02T17:30:00Z')).toBe('Saturday 2 January 2027')
  })

  it('starts with a capital letter in every language', () => {
    const told = (language: string) => dateLine(t, event('2026-06-13T17:30:00Z'), now, language)
    expect(told('es')).toBe('Sábado 13 de junio')
    expect(told('ca')).toBe('Dissabte 13 de juny')
  })

  it('reports an invalid date', () => {
    expect(date('soon')).toBe('Invalid date')
    expect(time('soon')).toBe('Time TBD')
  })
})

describe('timeLine', () => {
  it('names the day of the end when the event lasts longer than a night', () => {
    expect(time('2026-06-11T17:30:00Z')).toBe('19:30')
    expect(time('2026-06-11T17:30:00Z', '2026-06-11T20:00:00Z')).toBe('19:30 to 22:00')
    expect(time('2026-06-11T20:00:00Z', '2026-06-12T02:00:00Z')).toBe('22:00 to 04:00')
    expect(time('2026-06-11T17:30:00Z', '2026-06-14T16:00:00Z')).toBe('19:30 to Sun 14 June, 18:00')
    expect(time('2026-06-11T22:00:00Z', '2026-06-11T23:00:00Z')).toBe('00:00 to 01:00')
  })

  it('is correct around daylight saving changes', () => {
    // In Madrid, 02:00 becomes 03:00 on 29 March, and 03:00 becomes 02:00 on 25 October.
    expect(time('2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z')).toBe('01:59 to 03:00')
    expect(time('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toBe('02:30 to 02:30')
    expect(time('2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z', 'America/New_York')).toBe('01:59 to 03:00')
    expect(time('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', 'America/New_York')).toBe('01:30 to 01:30')
    // Lord Howe Island shifts by half an hour.
    expect(time('2026-04-04T14:59:00Z', '2026-04-04T15:00:00Z', 'Australia/Lord_Howe')).toBe('01:59 to 01:30')
    expect(time('2026-10-03T15:29:00Z', '2026-10-03T15:30:00Z', 'Australia/Lord_Howe')).toBe('01:59 to 02:30')
    expect(time('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', 'UTC')).toBe('01:00 to Sun 25 October, 01:00')
  })

  it("adds the viewer's local time where it differs", () => {
    const own = (zone: string) => ownLine(t, event('2026-06-11T17:30:00Z', '2026-06-11T20:00:00Z'), zone, now, 'en')
    expect(own('Europe/Madrid')).toBeNull()
    expect(own('Europe/Paris')).toBeNull()
    expect(own('America/New_York')).toBe('13:30 to 16:00')
    expect(own('Australia/Lord_Howe')).toBe('Fri 12 June, 04:00 to 06:30')
    // Between the DST changes the zones are one hour closer.
    expect(ownLine(t, event('2026-03-10T18:30:00Z'), 'America/New_York', now, 'en')).toBe('14:30')
    expect(ownLine(t, event('2026-04-10T17:30:00Z'), 'America/New_York', now, 'en')).toBe('13:30')
  })

  it('falls back to UTC for a zone that the browser does not know', () => {
    expect(startsText(event('2026-11-27T19:00:00Z', null, 'Mars/Base'), now, 'en')).toBe('Friday 27 November, 19:00')
    expect(startsText(event('2026-11-27T19:00:00Z'), now, 'en')).toBe('Friday 27 November, 20:00')
  })

  it('names a zone by its place', () => {
    expect(placeOf('America/New_York')).toBe('New York')
    expect(placeOf('UTC')).toBe('UTC')
  })
})
