import { describe, expect, it } from 'vitest'
import { dateOf, dayIn, dayOf, knownZone, monthOf, monthStart, sameClock, weekOf } from './calendar.ts'

const on = (moment: string, zone: string) => dateOf(dayIn(new Date(moment), zone))

describe('a calendar day', () => {
  it('starts and ends at local midnight, including DST changes', () => {
    // Madrid, 29 March 2026: a 23-hour day.
    expect(on('2026-03-28T22:59:59Z', 'Europe/Madrid')).toBe('2026-03-28')
    expect(on('2026-03-28T23:00:00Z', 'Europe/Madrid')).toBe('2026-03-29')
    expect(on('2026-03-29T21:59:59Z', 'Europe/Madrid')).toBe('2026-03-29')
    expect(on('2026-03-29T22:00:00Z', 'Europe/Madrid')).toBe('2026-03-30')
    expect(on('2026-10-24T22:00:00Z', 'Europe/Madrid')).toBe('2026-10-25')
    expect(on('2026-10-25T22:59:59Z', 'Europe/Madrid')).toBe('2026-10-25')
    expect(on('2026-10-25T23:00:00Z', 'Europe/Madrid')).toBe('2026-10-26')
    // New York changes its clocks on other dates.
    expect(on('2026-03-08T04:59:59Z', 'America/New_York')).toBe('2026-03-07')
    expect(on('2026-03-09T03:59:59Z', 'America/New_York')).toBe('2026-03-08')
    expect(on('2026-03-09T04:00:00Z', 'America/New_York')).toBe('2026-03-09')
    expect(on('2026-11-02T04:59:59Z', 'America/New_York')).toBe('2026-11-01')
    // Lord Howe shifts by half an hour, on 5 April to +10:30.
    expect(on('2026-04-04T12:59:59Z', 'Australia/Lord_Howe')).toBe('2026-04-04')
    expect(on('2026-04-04T13:00:00Z', 'Australia/Lord_Howe')).toBe('2026-04-05')
    expect(on('2026-04-05T13:29:59Z', 'Australia/Lord_Howe')).toBe('2026-04-05')
    expect(on('2026-04-05T13:30:00Z', 'Australia/Lord_Howe')).toBe('2026-04-06')
    expect(on('2026-10-03T13:30:00Z', 'Australia/Lord_Howe')).toBe('2026-10-04')
    expect(on('2026-10-04T12:59:59Z', 'Australia/Lord_Howe')).toBe('2026-10-04')
    expect(on('2026-10-04T13:00:00Z', 'Australia/Lord_Howe')).toBe('2026-10-05')
    expect(on('2026-12-31T23:59:59Z', 'UTC')).toBe('2026-12-31')
  })

  it('returns the Monday of the week, across the end of a year', () => {
    expect(dateOf(weekOf(dayOf('2026-12-31')))).toBe('2026-12-28')
    expect(dateOf(weekOf(dayOf('2027-01-03')))).toBe('2026-12-28')
    expect(dateOf(weekOf(dayOf('2027-01-04')))).toBe('2027-01-04')
  })

  it('returns the month and its first day', () => {
    expect(monthOf(dayOf('2026-12-31'))).toBe('2026-12')
    expect(dateOf(monthStart('2026-12', 1))).toBe('2027-01-01')
    expect(dateOf(monthStart('2027-01', -1))).toBe('2026-12-01')
    expect(monthStart('2028-02', 1) - monthStart('2028-02')).toBe(29)
  })
})

describe('sameClock', () => {
  it('is true for zones with the same offset and false while only one of them is on DST', () => {
    expect(sameClock(new Date('2026-06-11T17:30:00Z'), 'Europe/Madrid', 'Europe/Paris')).toBe(true)
    expect(sameClock(new Date('2026-06-11T17:30:00Z'), 'Europe/Madrid', 'Europe/London')).toBe(false)
    expect(sameClock(new Date('2026-01-11T17:30:00Z'), 'Europe/London', 'UTC')).toBe(true)
    expect(sameClock(new Date('2026-06-11T17:30:00Z'), 'Europe/London', 'UTC')).toBe(false)
  })

  it('treats an unknown zone as UTC', () => {
    expect(knownZone('Mars/Base')).toBe('UTC')
    expect(knownZone(null)).toBe('UTC')
    expect(knownZone('Asia/Tokyo')).toBe('Asia/Tokyo')
  })
})
