import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { notBlocked } from '../../../../relations/blocks.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { Schema } from '../../../../db/tables.ts'
import type { WaitlistState } from '../../../../../contract/vocabulary.ts'
import { AppError } from '../../../../base/errors.ts'
import { isOpen, openSpots } from './spots.ts'
import type { LockedEvent } from './lock.ts'
import { changing } from './offer-to-next.ts'

interface Standing {
  goes: boolean
  /** From the organizer, or the other way round. */
  is_blocked: boolean
  state: WaitlistState | null
  until: Date | null
}

const standing = prepared<{ event: string; person: string }, Standing>(
  (_, { event, person }) => sql<Standing>`
    select exists (select from event_attendees where event_id = ${event} and user_id = ${person}) as goes,
      exists (select from posts as e where e.id = ${event} and not ${notBlocked({ viewer: sql`${person}::uuid`, person: sql`e.author_id` })})
        as is_blocked, w.state, w.until
    from (values (${event}::uuid, ${person}::uuid)) as one (event_id, user_id)
      left join event_waitlist as w on w.event_id = one.event_id and w.user_id = one.user_id`,
)

export const standingOf = async (trx: Kysely<Schema>, event: { id: string }, person: string): Promise<Standing> =>
  (await standing(trx, { event: event.id, person }))[0] ?? { goes: false, is_blocked: true, state: null, until: null }

export const hasOffer = ({ state, until }: Standing, event: LockedEvent) =>
  state === 'offered' && until !== null && until > event.now

/**
 * Takes a spot of a locked event that others wait for: the one that was offered, or an open one. Guests need open spots without a
 * waitlist; throws INVALID_INPUT without them. Undefined if there is no spot.
 */
export async function takeFromWaitlist(
  trx: Transaction<Schema>,
  event: LockedEvent,
  { userId, guests }: { userId: string; guests: readonly string[] },
): Promise<LockedEvent | undefined> {
  const turn = await standingOf(trx, event, userId)
  const open = openSpots(event) ?? Infinity
  const isOffered = hasOffer(turn, event)
  const waits = turn.state === 'waiting'
  const may = isOffered || (open > 0 && (event.waiting_count === 0 || (waits && isOpen(event))))
  if (!may) return undefined
  const others = event.waiting_count - (waits ? 1 : 0)
  const forGuests = others > 0 ? 0 : isOffered ? open : open - 1
  if (guests.length > forGuests) throw noSpotsForGuests()
  const attendee = { id: randomUUIDv7(), person: userId, guests, joins: 1 + guests.length }
  return (await takeTurn(trx, event, attendee)).event
}

const takeTurn = changing<{ id: string; person: string; guests: readonly string[] }>(
  ({ event, id, person, guests }) => sql`
    delete from event_waitlist where event_id = ${event} and user_id = ${person}
    returning user_id, null as state, state as before
  ), taken as (
    insert into event_attendees (id, event_id, user_id, joined_at, guest_names)
    values (${id}, ${event}, ${person}, clock_timestamp(), ${guests}::text[])`,
)

export const noSpotsForGuests = () => new AppError('INVALID_INPUT', { fields: { guests: 'guestsFull' } })
