import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { notBlocked } from '../../blocks.ts'
import { decodeCursor } from '../../db/cursor.ts'
import { offerLength, openFor } from '../../../contract/values/offer.ts'
import type { Schema } from '../../db/schema.ts'
import type { WaitlistState } from '../../db/schema/posts.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { enqueue, type JobHandlers } from '../../jobs/jobs.ts'
import { notify } from '../../notifications/notify.ts'
import type { MemberViewer } from '../accounts/access.ts'
import { personSelection, type PersonRow } from '../profiles/present.ts'
import { facesOf } from './faces.ts'
import { openSpots, presentPlaces, type Places } from './places.ts'

/** An event whose row is locked, so that its counts are current. */
export interface HeldEvent extends Places {
  id: string
  city_id: string
  author_id: string
  event_start_at: Date
  is_over: boolean
  /** The clock, because a transaction may have waited for the lock. */
  now: Date
}

/** Locks an event that is neither removed nor canceled. Every change of its attendees or its waitlist holds this lock. */
export async function holdEvent(trx: Transaction<Schema>, id: string): Promise<HeldEvent | undefined> {
  await trx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<HeldEvent>`
    select id, city_id, author_id, attendee_count, event_max_attendees, waiting_count, offered_count, event_start_at,
      event_over_at <= clock_timestamp() as is_over, clock_timestamp() as now
    from posts where id = ${id} and post_type = 'event' and event_start_at is not null and deleted_at is null`.execute(
    trx,
  )
  return rows[0]
}

/** Spots are no longer held. */
export const isOpen = ({ event_start_at: starts, now }: Pick<HeldEvent, 'event_start_at' | 'now'>): boolean =>
  now.getTime() >= starts.getTime() - openFor

/**
 * Ends expired offers and offers every open spot to the next member, or in the last hour tells the whole waitlist. Returns the new
 * counts. The caller holds the event and publishes its places.
 */
export async function settle(work: Work, event: HeldEvent): Promise<HeldEvent> {
  if (event.is_over || event.waiting_count + event.offered_count === 0) return event
  const { trx, publish } = work
  const ended = await endOffers(trx, event)
  const settled = await recount(trx, event)
  const spots = openSpots(settled) ?? settled.waiting_count
  const offered = isOpen(event) || spots === 0 ? [] : await offer(trx, settled, spots)
  const after = offered.length > 0 ? await recount(trx, settled) : settled
  const waiting = await waitingFor(trx, event.id)
  if (isOpen(event) && spots > 0 && waiting.length > 0)
    await notify(work, { ...about(event, 'spotsOpen'), to: waiting })
  if (offered.length > 0) await notify(work, { ...about(event, 'spotOffered'), to: offered })
  publish({ accounts: [...new Set([...waiting, ...offered, ...ended])] }, { type: 'event.standing', eventId: event.id })
  return after
}

const about = ({ id, event_start_at: starts }: HeldEvent, kind: 'spotsOpen' | 'spotOffered') =>
  ({
    audience: 'given',
    kind,
    cause: `${kind}:${id}:${randomUUIDv7()}`,
    postId: id,
    details: { startsAt: starts.toISOString() },
  }) as const

/**
 * An offer that ends because the last hour begins puts its member back into the line, as does an event that was moved into its last
 * hour. The others are over.
 */
async function endOffers(trx: Transaction<Schema>, event: HeldEvent): Promise<string[]> {
  if (event.offered_count === 0) return []
  const open = new Date(event.event_start_at.getTime() - openFor)
  const { rows } = await sql<{ user_id: string; state: WaitlistState }>`
    update event_waitlist set
      state = case when least(until, ${open}) > ${event.now} then 'offered' when until < ${open} then 'expired' else 'waiting' end,
      until = case when least(until, ${open}) > ${event.now} then ${open} when until < ${open} then until end
    where event_id = ${event.id} and state = 'offered' and (until <= ${event.now} or until > ${open})
    returning user_id, state`.execute(trx)
  if (rows.some(({ state }) => state === 'offered')) await queueSettling(trx, event, open)
  return rows.map(({ user_id }) => user_id)
}

async function offer(trx: Transaction<Schema>, event: HeldEvent, spots: number): Promise<string[]> {
  const until = new Date(event.now.getTime() + offerLength(event.event_start_at.getTime() - event.now.getTime()))
  const { rows } = await sql<{ user_id: string }>`
    update event_waitlist as w set state = 'offered', until = ${until}
    from (
      select user_id from event_waitlist where event_id = ${event.id} and state = 'waiting' order by turn limit ${spots}
    ) as next
    where w.event_id = ${event.id} and w.user_id = next.user_id returning w.user_id`.execute(trx)
  if (rows.length > 0) await queueSettling(trx, event, until)
  return rows.map(({ user_id }) => user_id)
}

const queueSettling = (trx: Transaction<Schema>, event: HeldEvent, at: Date) =>
  enqueue(trx, 'waitlist', { eventId: event.id }, { after: (at.getTime() - event.now.getTime()) / 1_000 })

/** From the rows, so that a miscount never lasts. */
async function recount(trx: Transaction<Schema>, event: HeldEvent): Promise<HeldEvent> {
  const { rows } = await sql<Pick<Places, 'waiting_count' | 'offered_count'>>`
    update posts set waiting_count = counted.waiting, offered_count = counted.offered
    from (
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'offered')::int as offered
      from event_waitlist where event_id = ${event.id}
    ) as counted
    where posts.id = ${event.id} returning waiting_count, offered_count`.execute(trx)
  return { ...event, ...rows[0] }
}

async function waitingFor(trx: Kysely<Schema>, eventId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('event_waitlist')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('turn')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const turnOf = (trx: Kysely<Schema>, eventId: string, userId: string) =>
  trx
    .selectFrom('event_waitlist')
    .select(['state', 'until'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/**
 * Takes a spot of a held event that others wait for: the one that was offered, or an open one. Returns whether the person has it.
 * Throws OFFER_EXPIRED after the end of the offer.
 */
export async function takeFromWaitlist(
  trx: Transaction<Schema>,
  event: HeldEvent,
  userId: string,
): Promise<HeldEvent | undefined> {
  const turn = await turnOf(trx, event.id, userId)
  const isOffered = turn?.state === 'offered' && turn.until !== null && turn.until > event.now
  const spots = openSpots(event)
  const hasOpen = spots === null || spots > 0
  const may = isOffered || (hasOpen && (event.waiting_count === 0 || (turn?.state === 'waiting' && isOpen(event))))
  if (!may) {
    if (turn?.state === 'offered' || turn?.state === 'expired') throw new AppError('OFFER_EXPIRED')
    return undefined
  }
  await trx.deleteFrom('event_waitlist').where('event_id', '=', event.id).where('user_id', '=', userId).execute()
  const counted = await recount(trx, event)
  await sql`
    insert into event_attendees (id, event_id, user_id, joined_at)
    values (${randomUUIDv7()}, ${event.id}, ${userId}, clock_timestamp())`.execute(trx)
  await sql`update posts set attendee_count = attendee_count + 1 where id = ${event.id}`.execute(trx)
  return { ...counted, attendee_count: event.attendee_count + 1 }
}

/**
 * Puts the viewer at the end of the line; idempotent, also for attendees. Throws EVENT_NOT_FOUND, EVENT_OVER, FORBIDDEN for the
 * organizer, EVENT_HAS_SPOTS if one can be taken, or SIGNED_OUT for a deactivated account.
 */
export const wait = (db: Kysely<Schema>, viewer: MemberViewer, eventId: string): Promise<void> =>
  inTransaction(db, async work => {
    const { trx } = work
    // Deactivation locks the account before the event; the opposite order would deadlock.
    const active = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', viewer.id)
      .where('is_active', '=', true)
      .forShare()
      .executeTakeFirst()
    if (!active) throw new AppError('SIGNED_OUT')
    const event = await held(trx, eventId)
    if (event.author_id === viewer.id) throw new AppError('FORBIDDEN')
    if (await goes(trx, event.id, viewer.id)) return
    const turn = await turnOf(trx, event.id, viewer.id)
    if (turn?.state === 'waiting' || (turn?.state === 'offered' && turn.until !== null && turn.until > event.now))
      return
    const now = await settle(work, event)
    const spots = openSpots(now)
    if (now.waiting_count === 0 && (spots === null || spots > 0)) throw new AppError('EVENT_HAS_SPOTS')
    await sql`
      insert into event_waitlist (event_id, user_id, turn, since)
      select ${event.id}, ${viewer.id}, coalesce(max(turn), 0) + 1, ${event.now} from event_waitlist where event_id = ${event.id}
      on conflict (event_id, user_id)
        do update set state = 'waiting', until = null, turn = excluded.turn, since = excluded.since`.execute(trx)
    await publishPlaces(work, await recount(trx, now))
  })

/** Leaves the waitlist, passes an offer on to the next, or forgets how a turn ended; idempotent. Throws EVENT_NOT_FOUND or EVENT_OVER. */
export const stopWaiting = (db: Kysely<Schema>, viewer: MemberViewer, eventId: string): Promise<void> =>
  inTransaction(db, async work => {
    const event = await held(work.trx, eventId)
    const gone = await work.trx
      .deleteFrom('event_waitlist')
      .where('event_id', '=', event.id)
      .where('user_id', '=', viewer.id)
      .returning('state')
      .executeTakeFirst()
    if (gone?.state !== 'waiting' && gone?.state !== 'offered') return
    await publishPlaces(work, await settle(work, await recount(work.trx, event)))
  })

async function held(trx: Transaction<Schema>, eventId: string): Promise<HeldEvent> {
  const event = await holdEvent(trx, eventId)
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  if (event.is_over) throw new AppError('EVENT_OVER')
  return event
}

const goes = async (trx: Kysely<Schema>, eventId: string, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('event_attendees')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

interface WaitingRow extends PersonRow {
  turn: number
  since: Date
  until: Date | null
}
const position = z.tuple([z.boolean(), z.int()])

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

/** To the city; places of attendees who a receiver cannot see count too. */
export async function publishPlaces({ trx, publish }: Work, event: HeldEvent): Promise<void> {
  const faces = await facesOf(trx, [event])
  publish(
    { city: event.city_id },
    { type: 'event.attendance', eventId: event.id, ...presentPlaces(event, faces.get(event.id)) },
  )
}

/** At the end of an offer. */
export const createWaitlistKeeper =
  (db: Kysely<Schema>): JobHandlers['waitlist'] =>
  ({ eventId }) =>
    inTransaction(db, async work => {
      const event = await holdEvent(work.trx, eventId)
      if (event) await publishPlaces(work, await settle(work, event))
    })
