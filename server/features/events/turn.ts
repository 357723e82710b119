import type { Turn } from '../../../contract/events.ts'
import { isOpen, openSpots } from './core/spots/spots.ts'
import type { SeenEventRow } from './core/queries.ts'

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
