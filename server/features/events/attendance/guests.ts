import { sql } from 'kysely'
import type { Work } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { isChecked } from '../core/check-in-times.ts'
import { organizersOf } from '../../../posts/organizers.ts'
import { spotsLeftAt } from '../core/spots/spots.ts'
import { settleEnded } from '../core/spots/freed-spots.ts'
import { publishSpots, settle } from '../core/spots/offer-to-next.ts'
import { noSpotsForGuests } from '../core/spots/standing.ts'
import { requireUpcoming, lockEvent, type LockedEvent } from '../core/spots/lock.ts'

/**
 * Offers freed spots to the waitlist. Throws EVENT_NOT_FOUND, EVENT_OVER, or INVALID_INPUT if there are too few free spots, if others
 * wait for them, or once they were checked in.
 */
export async function bring(
  work: Work,
  { eventId, userId, guests }: { eventId: string; userId: string; guests: readonly string[] },
): Promise<LockedEvent> {
  const locked = await settleEnded(work, requireUpcoming(await lockEvent(work.trx, eventId)))
  const { rows } = await sql<{ guest_names: string[]; here_at: Date | null }>`
    select guest_names, here_at from event_attendees where event_id = ${eventId} and user_id = ${userId}`.execute(
    work.trx,
  )
  const before = rows[0]?.guest_names
  // The caller has seen them go, before the lock.
  if (!before) throw new AppError('EVENT_NOT_FOUND')
  if (before.length === guests.length && before.every((name, nth) => name === guests[nth])) return locked
  // Guests count as here with their attendee.
  if (isChecked(rows[0]?.here_at ?? null, locked))
    throw new AppError('INVALID_INPUT', { fields: { guests: 'guestsHere' } })
  const more = guests.length - before.length
  if (more > (spotsLeftAt(locked) ?? Infinity)) throw noSpotsForGuests()
  await sql`
    with brought as (
      update event_attendees set guest_names = ${guests}::text[] where event_id = ${eventId} and user_id = ${userId}
    ) update posts set attendee_count = attendee_count + ${more}::int where id = ${eventId}`.execute(work.trx)
  const changed = { ...locked, attendee_count: locked.attendee_count + more }
  const after = more < 0 ? await settle(work, changed, userId) : changed
  work.publish({ accounts: [userId, ...(await organizersOf(work.trx, locked))] }, { type: 'event.standing', eventId })
  if (more !== 0) await publishSpots(work, after)
  return after
}
