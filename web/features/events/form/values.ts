import type { EventDetail } from '../../../../contract/events.ts'
import type { Picture } from '../../../../contract/pictures.ts'
import type { EventType } from '../../../../contract/vocabulary.ts'
import type { Occurrence } from '../../../components/date-time-field.tsx'
import { clockOf, localIn } from '../../../lib/time/zones.ts'

/** A stored cover: an upload (`coverId`) or the cover of an event (`eventId`). */
export interface Cover {
  coverId?: string
  eventId?: string
  picture: Picture
}

/** The form values as typed. Empty values are ''. */
export interface EventValues {
  title: string
  types: EventType[]
  startDate: string
  startTime: string
  /** First or second occurrence of a start that clocks going back repeat. */
  startOccurrence: Occurrence
  endDate: string
  endTime: string
  endOccurrence: Occurrence
  timeZone: string
  place: string
  venue: string
  details: string
  maxAttendees: string
  sponsorName: string
  sponsorWebsite: string
  paymentLink: string
  cover: Cover | null
  /** URL of a picture that is not fetched yet. */
  coverAddress: string
}

/** In form order. Start and end are one field each. */
export const eventFields = [
  'cover',
  'title',
  'types',
  'starts',
  'ends',
  'timeZone',
  'place',
  'venue',
  'details',
  'maxAttendees',
  'sponsorName',
  'sponsorWebsite',
  'paymentLink',
] as const
export type EventField = (typeof eventFields)[number]

export const blank = (timeZone: string): EventValues => ({
  title: '',
  types: [],
  startDate: '',
  startTime: '',
  startOccurrence: '',
  endDate: '',
  endTime: '',
  endOccurrence: '',
  timeZone,
  place: '',
  venue: '',
  details: '',
  maxAttendees: '',
  sponsorName: '',
  sponsorWebsite: '',
  paymentLink: '',
  cover: null,
  coverAddress: '',
})

export function valuesOf(event: EventDetail): EventValues {
  const starts = localIn(event.timeZone, event.startsAt)
  const ends = localIn(event.timeZone, event.endsAt)
  return {
    title: event.title,
    types: event.types,
    startDate: starts.date,
    startTime: starts.time,
    startOccurrence: starts.occurrence,
    endDate: ends.date,
    endTime: ends.time,
    endOccurrence: ends.occurrence,
    timeZone: event.timeZone,
    place: event.placeUrl ?? event.place ?? '',
    venue: event.venue ?? '',
    details: event.details ?? '',
    maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
    sponsorName: event.sponsor?.name ?? '',
    sponsorWebsite: event.sponsor?.website ?? '',
    paymentLink: event.paymentLink ?? '',
    cover: event.cover && { eventId: event.id, picture: event.cover },
    coverAddress: '',
  }
}

const day = 24 * 60 * 60_000
const later = (date: string, days: number) =>
  date && new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** The values of a copy: same weekday and time, moved by whole weeks until it lies in the future. */
export function copied(values: EventValues, now: number): EventValues {
  if (!values.startDate) return values
  const today = clockOf(now, values.timeZone).date
  let days = 7
  while (later(values.startDate, days) <= today) days += 7
  return {
    ...values,
    startDate: later(values.startDate, days),
    endDate: later(values.endDate, days),
    startOccurrence: '',
    endOccurrence: '',
  }
}
