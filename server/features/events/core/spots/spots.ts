import { sql } from 'kysely'
import { openFor } from '../../../../../contract/values/offer.ts'
import { presentPerson, type PersonRow } from '../../../../person-cards/person.ts'
import type { Turn } from '../../../../../contract/events.ts'
import type { SeenEventRow } from '../queries.ts'

export interface Spots {
  attendee_count: number
  event_max_attendees: number | null
  waiting_count: number
  offered_count: number
}

/** Neither taken nor held by an offer. Null without a limit. */
export const openSpots = ({ attendee_count, offered_count, event_max_attendees }: Spots): number | null =>
  event_max_attendees === null ? null : Math.max(0, event_max_attendees - attendee_count - offered_count)

/** Spots are no longer held. */
export const isOpen = ({ event_start_at: starts, now }: { event_start_at: Date; now: Date }): boolean =>
  now.getTime() >= starts.getTime() - openFor

/** For members who are not on the waitlist. Open spots are for the waitlist first. Null without a limit. */
export const spotsLeftAt = (row: Spots): number | null => (row.waiting_count > 0 ? 0 : openSpots(row))

/** Of a post `e`: whether `spotsLeftAt` is not 0. */
export const hasFreeSpots = sql<boolean>`(e.waiting_count = 0
  and (e.event_max_attendees is null or e.attendee_count + e.offered_count < e.event_max_attendees))`

export const spotColumns = ['event_max_attendees', 'attendee_count', 'waiting_count', 'offered_count'] as const

export const presentSpots = (row: Spots, faces: readonly PersonRow[] = []) => ({
  attendeeCount: row.attendee_count,
  spotsLeft: spotsLeftAt(row),
  waitingCount: row.waiting_count,
  offeredCount: row.offered_count,
  faces: faces.map(presentPerson),
})

/** Where the viewer is on the waitlist. Null for attendees, and once the event has ended or was canceled. */
export function turnOf(event: SeenEventRow): Turn | null {
  const { turn_state: state, turn_until: until, turn_ahead: ahead } = event
  if (!state || event.joined || event.is_over || event.cancelled_at) return null
  if (state === 'waiting') {
    const spots = isOpen(event) ? (openSpots(event) ?? event.waiting_count) : 0
    return { state, ahead, behind: Math.max(0, event.waiting_count - ahead - 1), openSpots: spots }
  }
  if (!until) return null
  // Its end was not yet noticed.
  const isExpired = state === 'offered' && until <= event.now
  return { state: isExpired ? 'expired' : state, until: until.toISOString() }
}
