import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentOf, startOfDay, zoneNamed } from './local-time.ts'

const read = (date: string, time: string, zone: string, occurrence?: 'first' | 'second') => {
  const moment = momentOf({ date, time, occurrence }, zone)
  return moment instanceof Date ? moment.toISOString() : moment
}

/** Uses Intl instead of Temporal. */
function shown(moment: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

const changes: [
  zone: string,
  date: string,
  before: string,
  between: string,
  after: string,
  kind: 'skipped' | 'twice',
][] = [
  ['Europe/Madrid', '2027-03-28', '01:59', '02:30', '03:00', 'skipped'],
  ['Europe/Madrid', '2027-10-31', '01:59', '02:30', '03:00', 'twice'],
  ['America/New_York', '2027-03-14', '01:59', '02:00', '03:00', 'skipped'],
  ['America/New_York', '2027-11-07', '00:59', '01:59', '02:00', 'twice'],
  ['Australia/Lord_Howe', '2027-10-03', '01:59', '02:15', '02:30', 'skipped'],
  ['Australia/Lord_Howe', '2027-04-04', '01:29', '01:45', '02:00', 'twice'],
]

describe('momentOf', () => {
  it.each(changes)('%s on %s', (zone, date, before, between, after, kind) => {
    for (const time of [before, after])
      expect(shown(momentOf({ date, time }, zone) as Date, zone)).toEqual({ date, time })
    expect(momentOf({ date, time: between }, zone)).toBe(kind)
    if (kind === 'skipped') return
    const first = momentOf({ date, time: between, occurrence: 'first' }, zone) as Date
    const second = momentOf({ date, time: between, occurrence: 'second' }, zone) as Date
    expect(second.getTime() - first.getTime()).toBe(zone === 'Australia/Lord_Howe' ? 1_800_000 : 3_600_000)
    for (const moment of [first, second]) expect(shown(moment, zone)).toEqual({ date, time: between })
  })

  it('inverts the displayed local time around every DST change', () => {
    const zones = ['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC', 'America/Phoenix']
    const check = () =>
      fc.assert(
        fc.property(
          fc.constantFrom(...zones),
          fc.constantFrom(...changes.map(([, date]) => date)),
          fc.integer({ min: -48 * 60, max: 48 * 60 }),
          (zone, day, minutes) => {
            const moment = new Date(Date.parse(`${day}T12:00:00Z`) + minutes * 60_000)
            const local = shown(moment, zone)
            const first = momentOf(local, zone)
            if (first instanceof Date) return first.getTime() === moment.getTime()
            const both = (['first', 'second'] as const).map(occurrence => momentOf({ ...local, occurrence }, zone))
            return first === 'twice' && both.some(one => one instanceof Date && one.getTime() === moment.getTime())
          },
        ),
        { numRuns: 3000 },
      )
    expect(check).not.toThrow()
  })

  it('ignores `occurrence` when the local time is unambiguous', () => {
    expect(read('2027-07-01', '20:00', 'Europe/Madrid', 'second')).toBe('2027-07-01T18:00:00.000Z')
    expect(read('2027-12-01', '20:00', 'Asia/Kolkata')).toBe('2027-12-01T14:30:00.000Z')
  })

  it('returns "unknown" for a day or hour that does not exist', () => {
    for (const [date, time] of [
      ['2027-02-29', '20:00'],
      ['2027-13-01', '20:00'],
      ['2027-01-01', '24:00'],
      ['2027-01-01', '20:60'],
    ] as const)
      expect(read(date, time, 'Europe/Madrid')).toBe('unknown')
    expect(read('9999-12-31', '23:59', 'UTC')).toBe('9999-12-31T23:59:00.000Z')
  })
})

describe('time zones', () => {
  it('accepts IANA names only', () => {
    expect(zoneNamed('Europe/Madrid')).toBe('Europe/Madrid')
    expect(zoneNamed('europe/madrid')).toBe('Europe/Madrid')
    expect(zoneNamed('UTC')).toBe('UTC')
    for (const name of ['Europe/Atlantis', '+02:00', '-01', '', 'Z', 'constructor', 'Europe/Madrid[u-ca=iso8601]', '٠'])
      expect(zoneNamed(name), name).toBeNull()
  })

  it('starts the day at midnight, or at the first existing time', () => {
    expect(startOfDay('2027-07-01', 'Europe/Madrid').toISOString()).toBe('2027-06-30T22:00:00.000Z')
    expect(shown(startOfDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toEqual({
      date: '2026-04-24',
      time: '01:00',
    })
  })
})
