import { describe, expect, it } from 'vitest'
import { createI18n } from '../lib/i18n/i18n.ts'
import '../locales/en/members.ts'
import { eventWhen } from './event-when.ts'

const { t } = createI18n()
const now = Date.parse('2026-06-11T20:30:00Z')
const when = (startsAt: string | null, zone = 'Europe/Madrid') => eventWhen(t, startsAt, zone, now, 'en')

describe('eventWhen', () => {
  it('formats the start in the time zone of the event', () => {
    expect(when('2026-06-11T17:30:00Z')).toBe('Today, 19:30')
    expect(when('2026-06-11T22:30:00Z')).toBe('Tomorrow, 00:30')
    expect(when('2026-06-11T22:30:00Z', 'Europe/London')).toBe('Today, 23:30')
    expect(when('2026-06-12T21:59:00Z')).toBe('Tomorrow, 23:59')
    expect(when('2026-06-17T16:30:00Z')).toBe('Wed 17 June, 18:30')
  })

  it('returns "Time TBD" without a start and falls back to UTC for an unknown zone', () => {
    expect(when(null)).toBe('Time TBD')
    expect(when('no date')).toBe('Time TBD')
    expect(when('2026-06-11T17:30:00Z', 'Mars/Base')).toBe('Thu 11 June, 17:30 UTC')
  })
})
