import type { EventDetail } from '../../contract/events.ts'
import type { Series, SeriesDate } from '../../contract/series.ts'
import { datesOf, weekdayOf } from '../../contract/values/repeat.ts'
import { momentsOf } from '../lib/time/zones.ts'
import { dateAfter } from './event-form.ts'
import { anEvent, anId, aPerson } from './samples.ts'

const timeZone = 'Europe/Madrid'

export const weekly = (count: number): string[] =>
  datesOf({ every: 'week', interval: 1, weekdays: [weekdayOf(dateAfter(3))] }, { count }, dateAfter(3))

export const startOf = (date: string, time = '19:30'): string =>
  new Date(momentsOf(date, time, timeZone)[0] ?? NaN).toISOString()

export function aSeriesOf(
  count: number,
  change: Partial<NonNullable<EventDetail['series']>> = {},
): NonNullable<EventDetail['series']> {
  const dates = weekly(count)
  const [startsOn = '', second] = dates
  return {
    id: anId(),
    repeat: { every: 'week', interval: 1, weekdays: [weekdayOf(startsOn)] },
    startsOn,
    endsOn: dates.at(-1) ?? '',
    later: count,
    upcoming: count,
    next: second ? { id: anId(), startsAt: startOf(second), spotsLeft: 6 } : null,
    isFollowing: false,
    ...change,
  }
}

export const aSeries = (change: Partial<Series> = {}): Series => {
  const dates = weekly(11)
  const [startsOn = ''] = dates
  return {
    id: anId(),
    title: 'Easy run along the Aigües',
    details: 'Seven kilometers, flat, at talking speed.',
    types: ['Sports'],
    cover: null,
    place: 'Peu del Funicular',
    placeUrl: null,
    venue: null,
    neighborhood: 'Sants',
    eventId: anId(),
    repeat: { every: 'week', interval: 1, weekdays: [weekdayOf(startsOn)] },
    startsOn,
    endsOn: dates.at(-1) ?? '',
    time: '19:30',
    timeZone,
    dateCount: 11,
    comingCount: 11,
    followerCount: 38,
    isFollowing: false,
    author: aPerson({ name: 'Jordi Puig' }),
    can: { follow: true, extend: false },
    ...change,
  }
}

export const aSeriesDate = (on: string, change: Partial<SeriesDate> = {}): SeriesDate => ({
  ...anEvent({ startsAt: startOf(on), maxAttendees: 20, attendeeCount: 14, spotsLeft: 6 }),
  on,
  shift: 0,
  ...change,
})
