import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { storedCount } from '../../../../contract/paging.ts'
import { notBlocked } from '../../../relations/blocks.ts'
import { decodeCursor } from '../../../db/paging/cursor.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { personSelection, type PersonRow } from '../../../person-cards/person.ts'
import { spotsLeftAt } from '../core/spots/spots.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { isReleasing } from '../core/spots/release.ts'
import { settleEnded } from '../core/spots/freed-spots.ts'
import { changing, publishSpots, settle } from '../core/spots/offer-to-next.ts'
import { hasOffer, standingOf } from '../core/spots/standing.ts'
import { requireUpcoming, lockActiveAccount, lockEvent } from '../core/spots/lock.ts'

/**
 * Puts the viewer at the end of the line; idempotent, also for attendees. Throws EVENT_NOT_FOUND, also after a block with the
 * organizer, EVENT_OVER, FORBIDDEN for the organizer, SPOT_FREE if one can be taken, or SIGNED_OUT for a deactivated account.
 */
export const wait = async (db: Kysely<Schema>, viewer: MemberViewer, seen: SeenEventRow): Promise<void> => {
  const isKnown = seen.joined || seen.turn_state === 'waiting'
  // Saves the lock.
  if (isKnown && !seen.is_over && !seen.cancelled_at) return
  const isFree = await inTransaction(db, async work => {
    const { trx } = work
    await lockActiveAccount(trx, viewer.id)
    const event = requireUpcoming(await lockEvent(trx, seen.id))
    if (event.author_id === viewer.id) throw new AppError('FORBIDDEN')
    const turn = await standingOf(trx, event, viewer.id)
    if (turn.is_blocked) throw new AppError('EVENT_NOT_FOUND')
    if (turn.goes || turn.state === 'waiting' || hasOffer(turn, event)) return false
    const now = await settleEnded(work, event)
    if (spotsLeftAt(now) !== 0) return true
    const { event: after } = await goToEnd(trx, now, { person: viewer.id, since: event.now })
    work.publish({ accounts: [viewer.id] }, { type: 'event.standing', eventId: event.id })
    await publishSpots(work, isReleasing(after) ? await settle(work, after, viewer.id) : after)
    return false
  })
  // After the commit, which settles ended offers.
  if (isFree) throw new AppError('SPOT_FREE')
}

// An offer that has just ended was counted by `settleEnded`.
const goToEnd = changing<{ person: string; since: Date }>(
  ({ event, person, since }) => sql`
    insert into event_waitlist (event_id, user_id, turn, since)
    select ${event}::uuid, ${person}::uuid, coalesce(max(turn), 0) + 1, ${since}::timestamptz
    from event_waitlist where event_id = ${event}
    on conflict (event_id, user_id)
      do update set state = 'waiting', until = null, turn = excluded.turn, since = excluded.since
    returning user_id, state, null as before`,
)
const endTurn = changing<{ person: string }>(
  ({ event, person }) => sql`
    delete from event_waitlist where event_id = ${event} and user_id = ${person}
    returning user_id, null as state, state as before`,
)

/** Also passes an offer on, or forgets how a turn ended; idempotent. Throws EVENT_NOT_FOUND or EVENT_OVER. */
export const stopWaiting = async (db: Kysely<Schema>, viewer: MemberViewer, seen: SeenEventRow): Promise<void> => {
  // Saves the lock.
  if (seen.turn_state === null && !seen.is_over && !seen.cancelled_at) return
  await inTransaction(db, async work => {
    const event = requireUpcoming(await lockEvent(work.trx, seen.id))
    const { event: after } = await endTurn(work.trx, event, { person: viewer.id })
    work.publish({ accounts: [viewer.id] }, { type: 'event.standing', eventId: event.id })
    const isSame = after.waiting_count === event.waiting_count && after.offered_count === event.offered_count
    if (!isSame) await publishSpots(work, await settle(work, after, viewer.id))
  })
}

interface WaitingRow extends PersonRow {
  turn: number
  since: Date
  until: Date | null
}
const position = z.tuple([z.boolean(), storedCount])

/** Up to `limit` + 1 members, offers first, then in the order of their turns. Throws INVALID_CURSOR. */
export async function listWaiting(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  eventId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<WaitingRow[]> {
  const [waits, turn] = cursor === undefined ? [false, 0] : decodeCursor(position, cursor)
  const { rows } = await sql<WaitingRow>`
    select w.turn, w.since, w.until, ${personSelection}
    from event_waitlist as w join profiles as p on p.id = w.user_id
    where w.event_id = ${eventId} and w.state in ('waiting', 'offered')
      and ${notBlocked({ viewer: sql`${viewer.id}::uuid`, person: sql`w.user_id` })}
      and (w.state = 'waiting', w.turn) > (${waits}::boolean, ${turn}::int)
    order by w.state = 'waiting', w.turn limit ${limit + 1}`.execute(db)
  return rows
}

export const waitingKey = (row: WaitingRow) => [row.until === null, row.turn]
