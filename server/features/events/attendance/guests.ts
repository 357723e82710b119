import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import type { Work } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { serverLimits } from '../../../base/limits.ts'
import { isChecked } from '../check-in/check-in.ts'
import { organizersOf } from '../hosts/co-hosts.ts'
import { spotsLeftAt } from '../core/spots/spots.ts'
import { settleEnded } from '../core/spots/freed-spots.ts'
import { ahead, holdEvent, noSpotsForGuests, publishPlaces, settle, type HeldEvent } from '../core/spots/offers.ts'

/**
 * Changes the guests of an attendee, and offers the spots of those who do not come to the waitlist. Throws EVENT_NOT_FOUND,
 * EVENT_OVER, or INVALID_INPUT if there are too few free spots, if others wait for them, or once they were checked in.
 */
export async function bring(
  work: Work,
  { eventId, userId, guests }: { eventId: string; userId: string; guests: readonly string[] },
): Promise<HeldEvent> {
  const held = await settleEnded(work, ahead(await holdEvent(work.trx, eventId)))
  const { rows } = await sql<{ guest_names: string[]; here_at: Date | null }>`
    select guest_names, here_at from event_attendees where event_id = ${eventId} and user_id = ${userId}`.execute(
    work.trx,
  )
  const before = rows[0]?.guest_names
  // The caller has seen them go, before the lock.
  if (!before) throw new AppError('EVENT_NOT_FOUND')
  if (before.length === guests.length && before.every((name, nth) => name === guests[nth])) return held
  // Guests count as here with their attendee.
  if (isChecked(rows[0]?.here_at ?? null, held))
    throw new AppError('INVALID_INPUT', { fields: { guests: 'guestsHere' } })
  const more = guests.length - before.length
  if (more > (spotsLeftAt(held) ?? Infinity)) throw noSpotsForGuests()
  await sql`
    with brought as (
      update event_attendees set guest_names = ${guests}::text[] where event_id = ${eventId} and user_id = ${userId}
    ) update posts set attendee_count = attendee_count + ${more}::int where id = ${eventId}`.execute(work.trx)
  const changed = { ...held, attendee_count: held.attendee_count + more }
  const after = more < 0 ? await settle(work, changed, userId) : changed
  work.publish({ accounts: [userId, ...(await organizersOf(work.trx, held))] }, { type: 'event.standing', eventId })
  if (more !== 0) await publishPlaces(work, after)
  return after
}

/** As many, without names. */
export const unnamedGuests = sql<string[]>`array_fill(''::text, array[cardinality(guest_names)])`

/** Some time after the event. The organizer needs names at the door only. */
export const forgetGuestNames = (db: Kysely<Schema>) =>
  sql`
    update event_attendees as a set guest_names = ${unnamedGuests} from posts as e
    where a.event_id = e.id and a.guest_names <> '{}' and array_to_string(a.guest_names, '') <> ''
      and e.event_over_at < now() - ${serverLimits.walkInNameKept}::float8 * interval '1 millisecond'`.execute(db)

/** Null for a guest without a name. */
export const presentGuests = (names: readonly string[] | null) => (names ?? []).map(name => name || null)
