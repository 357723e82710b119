import { sql } from 'kysely'
import { openFor } from '../../../../../contract/values/offer.ts'
import { presentPerson, type PersonRow } from '../../../../person-cards/person.ts'

export interface Places {
  attendee_count: number
  event_max_attendees: number | null
  waiting_count: number
  offered_count: number
}

/** Neither taken nor held by an offer. Null without a limit. */
export const openSpots = ({ attendee_count, offered_count, event_max_attendees }: Places): number | null =>
  event_max_attendees === null ? null : Math.max(0, event_max_attendees - attendee_count - offered_count)

/** Spots are no longer held. */
export const isOpen = ({ event_start_at: starts, now }: { event_start_at: Date; now: Date }): boolean =>
  now.getTime() >= starts.getTime() - openFor

/** For members who are not on the waitlist. Open spots are for the waitlist first. Null without a limit. */
export const spotsLeftAt = (row: Places): number | null => (row.waiting_count > 0 ? 0 : openSpots(row))

/** Of a post `e`: whether `spotsLeftAt` is not 0. */
export const hasFreeSpots = sql<boolean>`(e.waiting_count = 0
  and (e.event_max_attendees is null or e.attendee_count + e.offered_count < e.event_max_attendees))`
export const spotColumns = ['event_max_attendees', 'attendee_count', 'waiting_count', 'offered_count'] as const

export const presentPlaces = (row: Places, faces: readonly PersonRow[] = []) => ({
  attendeeCount: row.attendee_count,
  spotsLeft: spotsLeftAt(row),
  waitingCount: row.waiting_count,
  offeredCount: row.offered_count,
  faces: faces.map(presentPerson),
})
