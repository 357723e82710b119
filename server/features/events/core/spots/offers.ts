import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { ErrorCode } from '../../../../../contract/errors.ts'
import { offerLength, openFor } from '../../../../../contract/values/offer.ts'
import { notBlocked } from '../../../../relations/blocks.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { Schema } from '../../../../db/schema.ts'
import type { WaitlistState } from '../../../../db/schema/posts.ts'
import { inTransaction, type Work } from '../../../../db/transaction.ts'
import { AppError } from '../../../../base/errors.ts'
import type { JobHandlers } from '../../../../jobs/jobs.ts'
import { notify } from '../../../../notifications/notify.ts'
import { facesOf } from '../faces.ts'
import { lengthenOffers } from './offer-ends.ts'
import { tellOpen } from './openings.ts'
import { isOpen, openSpots, presentPlaces, type Places } from './spots.ts'
import { planJobs } from '../plan-jobs.ts'
import { isReleasing, releaseUnanswered } from './release.ts'

/** An event whose row is locked, so that its counts are current. */
export interface HeldEvent extends Places {
  id: string
  city_id: string
  author_id: string
  event_start_at: Date
  event_over_at: Date
  is_over: boolean
  /** The clock, because a transaction may have waited for the lock. */
  now: Date
}

const columns = [
  'id',
  'city_id',
  'author_id',
  'event_max_attendees',
  'waiting_count',
  'offered_count',
  'event_start_at',
  'event_over_at',
]
/** Without the count of attendees, which a statement may change. */
export const heldColumns = (of = 'posts') => sql.join(columns.map(column => sql.ref(`${of}.${column}`)))

const hold = prepared<{ id: string }, HeldEvent>(
  // The clock is read after the lock.
  (_, { id }) => sql<HeldEvent>`
    with held as materialized (
      select ${heldColumns()}, attendee_count from posts where id = ${id} and post_type = 'event' and event_start_at is not null and deleted_at is null for update
    )
    select ${heldColumns('held')}, held.attendee_count, held.event_over_at <= clock_timestamp() as is_over, clock_timestamp() as now
    from held`,
)

/** Locks an event that is neither removed nor canceled. Every change of its attendees or its waitlist holds this lock. */
export const holdEvent = async (trx: Transaction<Schema>, id: string): Promise<HeldEvent | undefined> =>
  (await hold(trx, { id }))[0]

const holdAll = prepared<{ ids: readonly string[] }, HeldEvent>(
  (_, { ids }) => sql<HeldEvent>`
    with held as materialized (
      select ${heldColumns()}, attendee_count from posts
      where id = any (${ids}::uuid[]) and post_type = 'event' and event_start_at is not null and deleted_at is null
      order by id for update
    )
    select ${heldColumns('held')}, held.attendee_count, held.event_over_at <= clock_timestamp() as is_over, clock_timestamp() as now
    from held`,
)

/** Locks several, in the order of their ids. */
export const holdEvents = (trx: Transaction<Schema>, ids: readonly string[]): Promise<HeldEvent[]> =>
  holdAll(trx, { ids })

/** Throws EVENT_NOT_FOUND or EVENT_OVER. */
export function ahead<Found extends { is_over: boolean }>(event: Found | undefined): Found {
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  if (event.is_over) throw new AppError('EVENT_OVER')
  return event
}

/** Orders the transaction before or after a deactivation, which locks the account before the event. Throws `missing`. */
export const holdAccount = (trx: Transaction<Schema>, id: string, missing: ErrorCode = 'SIGNED_OUT') =>
  trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError(missing))

/**
 * Ends expired offers, takes back as many unanswered spots as members wait for, and offers every open spot to the next member, or in
 * the last hour tells the whole waitlist, once for each opening. `byId`: who caused the change, unless it was the end of a member's offer. Returns the new counts. The caller holds the
 * event and publishes its places.
 */
export async function settle(work: Work, event: HeldEvent, byId: string | null): Promise<HeldEvent> {
  if (event.is_over || event.waiting_count + event.offered_count === 0) return event
  const { trx, publish } = work
  const ended = await endOffers(trx, event)
  // Members who let offers end must not use up what the organizer may send to others.
  const causer = (readers: readonly string[]) => ended.people.find(id => !readers.includes(id)) ?? byId
  const held = await releaseFor(work, ended.event, byId)
  const spots = openSpots(held) ?? held.waiting_count
  const wanted = Math.min(spots, held.waiting_count)
  const { event: after, people: offered } =
    isOpen(event) || wanted === 0 ? { event: held, people: [] } : await offer(trx, held, wanted)
  const waiting = (await waitingFor(trx, { event: event.id })).map(({ user_id }) => user_id)
  if (isOpen(event) && spots > 0 && waiting.length > 0) await tellOpen(work, event, causer(waiting))
  if (offered.length > 0) {
    const late = await notify(work, {
      audience: 'given',
      kind: 'spotOffered',
      cause: `spotOffered:${event.id}:${randomUUIDv7()}`,
      postId: event.id,
      to: offered,
      byId: causer(offered),
    })
    await lengthenOffers(trx, after, late)
  }
  const changed = [...new Set([...waiting, ...offered, ...ended.people])]
  if (changed.length > 0) publish({ accounts: changed }, { type: 'event.standing', eventId: event.id })
  return after
}

/** Settles the event, and publishes its places if they changed. */
export async function settleNow(work: Work, event: HeldEvent, byId: string | null): Promise<HeldEvent> {
  const after = await settle(work, event, byId)
  const isSame = countColumns.every(column => after[column] === event[column])
  if (!isSame) await publishPlaces(work, after)
  return after
}
const countColumns = ['attendee_count', 'waiting_count', 'offered_count'] as const

async function releaseFor(work: Work, event: HeldEvent, byId: string | null): Promise<HeldEvent> {
  const missing = event.waiting_count - (openSpots(event) ?? event.waiting_count)
  return missing > 0 && isReleasing(event) ? releaseUnanswered(work, event, { spots: missing, byId }) : event
}

/** A change of turns, with the counts after it. */
interface Changed {
  event: HeldEvent
  people: string[]
}

type Counts = Pick<Places, 'attendee_count' | 'waiting_count' | 'offered_count'>

type Slots<Given> = { [Name in keyof Given]: RawBuilder<Given[Name]> }

/**
 * Changes turns of a held event and counts them. `build` makes the CTE `changed`, which returns `user_id`, the state, and the state
 * `before`; null is none. `joins` is how many people join.
 */
export function changing<Given extends Record<string, unknown>>(
  build: (given: Slots<Given & { event: string }>) => RawBuilder<unknown>,
): (trx: Transaction<Schema>, event: HeldEvent, given: Given & { joins?: number }) => Promise<Changed> {
  const statement = prepared<Given & { event: string; joins: number }, Counts & { people: string[] }>((_, given) => {
    const moved = (state: 'waiting' | 'offered') => sql`(
      select coalesce(sum((state = ${sql.lit(state)})::int - (before = ${sql.lit(state)})::int), 0)
      from (select coalesce(state, '') as state, coalesce(before, '') as before from changed) as c
    )`
    return sql<Counts & { people: string[] }>`
      with changed as (${build(given)})
      update posts set attendee_count = attendee_count + ${given.joins}::int,
        waiting_count = waiting_count + ${moved('waiting')}, offered_count = offered_count + ${moved('offered')}
      where posts.id = ${given.event} returning attendee_count, waiting_count, offered_count,
        array(select user_id from changed) as people`
  })
  return async (trx, event, given) => {
    const [{ people, ...counts } = { people: [] }] = await statement(trx, { joins: 0, ...given, event: event.id })
    return { event: { ...event, ...counts }, people }
  }
}

const endDue = changing<{ open: Date; now: Date }>(
  ({ event, open, now }) => sql`
    update event_waitlist set
      state = case when least(until, ${open}) > ${now} then 'offered' when until < ${open} then 'expired' else 'waiting' end,
      until = case when least(until, ${open}) > ${now} then ${open} when until < ${open} then until end
    where event_id = ${event} and state = 'offered' and (until <= ${now} or until > ${open})
    returning user_id, state, 'offered' as before`,
)

/**
 * An offer that ends because the last hour begins puts its member back into the line, as does an event that was moved into its last
 * hour. The others are over.
 */
async function endOffers(trx: Transaction<Schema>, event: HeldEvent): Promise<Changed> {
  if (event.offered_count === 0) return { event, people: [] }
  const open = new Date(event.event_start_at.getTime() - openFor)
  const ended = await endDue(trx, event, { open, now: event.now })
  if (ended.people.length > 0) await planJobs(trx, [event.id])
  return ended
}

const offerNext = changing<{ until: Date; spots: number }>(
  ({ event, until, spots }) => sql`
    update event_waitlist as w set state = 'offered', until = ${until}
    from (
      select user_id from event_waitlist where event_id = ${event} and state = 'waiting' order by turn limit ${spots}
    ) as next
    where w.event_id = ${event} and w.user_id = next.user_id returning w.user_id, w.state, 'waiting' as before`,
)

async function offer(trx: Transaction<Schema>, event: HeldEvent, spots: number): Promise<Changed> {
  const until = new Date(event.now.getTime() + offerLength(event.event_start_at.getTime() - event.now.getTime()))
  const offered = await offerNext(trx, event, { until, spots })
  if (offered.people.length > 0) await planJobs(trx, [event.id])
  return offered
}

const waitingFor = prepared<{ event: string }, { user_id: string }>(
  (_, { event }) => sql<{ user_id: string }>`
    select user_id from event_waitlist where event_id = ${event} and state = 'waiting' order by turn`,
)

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

export const hasOffer = ({ state, until }: Standing, event: HeldEvent) =>
  state === 'offered' && until !== null && until > event.now

/**
 * Takes a spot of a held event that others wait for: the one that was offered, or an open one. Guests need open spots that nobody
 * waits for; throws INVALID_INPUT without them. Undefined if there is no spot.
 */
export async function takeFromWaitlist(
  trx: Transaction<Schema>,
  event: HeldEvent,
  { userId, guests }: { userId: string; guests: readonly string[] },
): Promise<HeldEvent | undefined> {
  const turn = await standingOf(trx, event, userId)
  const open = openSpots(event) ?? Infinity
  const isOffered = hasOffer(turn, event)
  const waits = turn.state === 'waiting'
  const may = isOffered || (open > 0 && (event.waiting_count === 0 || (waits && isOpen(event))))
  if (!may) return undefined
  const others = event.waiting_count - (waits ? 1 : 0)
  const forGuests = others > 0 ? 0 : isOffered ? open : open - 1
  if (guests.length > forGuests) throw noSpotsForGuests()
  const place = { place: randomUUIDv7(), person: userId, guests, joins: 1 + guests.length }
  return (await takeTurn(trx, event, place)).event
}

const takeTurn = changing<{ place: string; person: string; guests: readonly string[] }>(
  ({ event, place, person, guests }) => sql`
    delete from event_waitlist where event_id = ${event} and user_id = ${person}
    returning user_id, null as state, state as before
  ), taken as (
    insert into event_attendees (id, event_id, user_id, joined_at, guest_names)
    values (${place}, ${event}, ${person}, clock_timestamp(), ${guests}::text[])`,
)

export const noSpotsForGuests = () => new AppError('INVALID_INPUT', { fields: { guests: 'guestsFull' } })

/** To the city; places of attendees who a receiver cannot see count too. */
export async function publishPlaces({ trx, publish }: Work, ...events: readonly HeldEvent[]): Promise<void> {
  const faces = await facesOf(trx, events)
  for (const event of events)
    publish(
      { city: event.city_id },
      { type: 'event.attendance', eventId: event.id, ...presentPlaces(event, faces.get(event.id)) },
    )
}

/** At the end of the next offer, or to tell of a spot that `byId` opened a moment ago. Then waits for that of the one after it. */
export const createWaitlistKeeper =
  (db: Kysely<Schema>): JobHandlers['waitlist'] =>
  ({ eventId, byId }) =>
    inTransaction(db, async work => {
      const event = await holdEvent(work.trx, eventId)
      if (!event) return
      await settleNow(work, event, byId ?? event.author_id)
      await planJobs(work.trx, [eventId])
    })
