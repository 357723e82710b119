import type { EventInput } from '../../../../contract/event-input.ts'
import type { EventDetail } from '../../../../contract/events.ts'
import type { Picture } from '../../../../contract/values/pictures.ts'
import type { EventType, KnownNeighborhood } from '../../../../contract/vocabulary.ts'
import { clockOf, localIn } from '../../../lib/time/zones.ts'
import type { PairValue } from '../../../components/form/date-time-field.tsx'
import { never, type RepeatValues } from './repeat-values.ts'
import { wholeNumber } from './whole-number.ts'

/** An upload (`coverId`) or the cover of an event (`eventId`). */
export interface Cover {
  coverId?: string
  eventId?: string
  picture: Picture
}

/** As typed. Empty values are ''. */
export interface EventValues {
  title: string
  types: EventType[]
  starts: PairValue
  ends: PairValue
  timeZone: string
  repeat: RepeatValues
  place: string
  venue: string
  neighborhood: KnownNeighborhood | ''
  details: string
  maxAttendees: string
  guestsMax: number
  confirms: boolean
  shared: boolean
  findable: boolean
  sponsorName: string
  sponsorWebsite: string
  paymentLink: string
  cover: Cover | null
  coverUrl: string
}

/** In form order, named as in the contract. */
export const eventFields = [
  'cover',
  'title',
  'types',
  'starts',
  'ends',
  'timeZone',
  'repeat',
  'place',
  'venue',
  'neighborhood',
  'details',
  'maxAttendees',
  'guestsMax',
  'confirms',
  'sponsorName',
  'sponsorWebsite',
  'paymentLink',
  'shared',
  'findable',
] as const satisfies (keyof EventValues)[]
export type EventField = (typeof eventFields)[number]

const noTime: PairValue = { date: '', time: '', occurrence: '' }

export const blank = (timeZone: string): EventValues => ({
  title: '',
  types: [],
  starts: noTime,
  ends: noTime,
  timeZone,
  repeat: never,
  place: '',
  venue: '',
  neighborhood: '',
  details: '',
  maxAttendees: '',
  guestsMax: 0,
  confirms: true,
  sponsorName: '',
  sponsorWebsite: '',
  paymentLink: '',
  shared: false,
  findable: false,
  cover: null,
  coverUrl: '',
})

export const valuesOf = (event: EventDetail): EventValues => ({
  title: event.title,
  types: event.types,
  starts: localIn(event.timeZone, event.startsAt),
  ends: localIn(event.timeZone, event.endsAt),
  timeZone: event.timeZone,
  repeat: never,
  place: event.placeUrl ?? event.place ?? '',
  venue: event.venue ?? '',
  neighborhood: event.neighborhood ?? '',
  details: event.details ?? '',
  maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
  guestsMax: event.guestsMax,
  confirms: event.maxAttendees === null || event.confirms,
  sponsorName: event.sponsor?.name ?? '',
  sponsorWebsite: event.sponsor?.website ?? '',
  paymentLink: event.paymentLink ?? '',
  shared: event.shared === true,
  findable: event.findable === true,
  cover: event.cover && { eventId: event.id, picture: event.cover },
  coverUrl: '',
})

const day = 24 * 60 * 60_000
const later = (date: string, days: number) =>
  date && new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** Same weekday and time, moved by whole weeks into the future. Its link is off. */
export function copied(values: EventValues, now: number): EventValues {
  const { starts, ends } = values
  const off = { shared: false, findable: false }
  if (!starts.date) return { ...values, ...off }
  const today = clockOf(now, values.timeZone).date
  let days = 7
  while (later(starts.date, days) <= today) days += 7
  const moved = (pair: PairValue): PairValue => ({ ...pair, date: later(pair.date, days), occurrence: '' })
  return { ...values, ...off, starts: moved(starts), ends: moved(ends) }
}

const timeOf = ({ date, time, occurrence }: PairValue) => ({ date, time, ...(occurrence ? { occurrence } : {}) })

export function inputOf(values: EventValues): Omit<EventInput, 'id' | 'cover' | 'repeat'> {
  const { title, types, starts, ends, timeZone, place, venue, neighborhood, details, sponsorName } = values
  return {
    title,
    types,
    timeZone,
    place,
    venue,
    neighborhood: neighborhood || null,
    details,
    sponsorName,
    starts: timeOf(starts),
    ends: ends.date || ends.time ? timeOf(ends) : null,
    maxAttendees: wholeNumber(values.maxAttendees),
    guestsMax: values.guestsMax,
    confirms: values.maxAttendees.trim() !== '' && values.confirms,
    sponsorWebsite: values.sponsorWebsite.trim(),
    paymentLink: values.paymentLink.trim(),
    shared: values.shared,
    findable: values.shared && values.findable,
  }
}

/** Undefined if none is chosen. */
export const coverOf = ({ cover }: EventValues): EventInput['cover'] | undefined =>
  cover?.coverId ? { coverId: cover.coverId } : cover?.eventId ? { eventId: cover.eventId } : undefined

/** Null removes it, undefined keeps it. */
export const changedCover = ({ cover }: EventValues): { coverId: string } | null | undefined =>
  cover === null ? null : cover.coverId ? { coverId: cover.coverId } : undefined
