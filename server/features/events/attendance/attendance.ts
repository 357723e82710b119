import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Outputs } from '../../../../contract/contract.ts'
import { checkInFrom } from '../../../../contract/values/check-in.ts'
import { prepared } from '../../../db/prepared.ts'
import { milliseconds } from '../../../db/interval.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction, type Work } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { notify } from '../../../notifications/notify.ts'
import { attendeeJoined, attendeeLeft } from './notifications.ts'
import { facesOf } from '../core/faces.ts'
import { bring } from './guests.ts'
import { presentSpots, spotsLeftAt } from '../core/spots/spots.ts'
import { settleEnded } from '../core/spots/freed-spots.ts'
import { settle } from '../core/spots/offer-to-next.ts'
import { noSpotsForGuests, standingOf, takeFromWaitlist } from '../core/spots/standing.ts'
import { requireUpcoming, lockedColumns, type LockedEvent } from '../core/spots/lock.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { turnOf } from '../core/spots/spots.ts'
import type { MemberViewer } from '../../../viewer/access.ts'

type Attendance = Outputs['events']['join']

interface Outcome extends LockedEvent {
  is_active: boolean
  changed: boolean
}

type Values = { id: string; event: string; person: string; guests: readonly string[] }

// The row lock serializes joins and leaves. After a wait, this subquery sees the newest count but not newly committed attendee
// rows, so the count decides. All three numbers are written from `locked`: the snapshot's older ones may violate the check constraint.
const locked = (event: unknown, first = sql`true`) => sql`
  select ${lockedColumns()}, attendee_count, event_over_at <= now() as is_over from posts
  where id = ${event} and post_type = 'event' and deleted_at is null and ${first} for update`

// The clock is read after the lock.
const outcome = sql`
  ${lockedColumns('locked')}, locked.event_over_at <= clock_timestamp() as is_over, clock_timestamp() as now,
  counted.attendee_count is not null as changed, coalesce(counted.attendee_count, locked.attendee_count) as attendee_count`

// Always true, but locks the account first. Deactivations and blocks lock it before the event; the opposite order would deadlock.
const accountFirst = sql`(select count(*) from here) >= 0`

/** Of an event without waitlist, in one statement. */
const takeSpot = prepared<Values, Outcome>((_, { id, event, person, guests }) => {
  return sql<Outcome>`
    with here as (select id from accounts where id = ${person} and is_active for share),
    locked as (${locked(event, accountFirst)}),
    taken as (
      insert into event_attendees (id, event_id, user_id, joined_at, guest_names)
      select ${id}::uuid, locked.id, here.id, clock_timestamp(), ${guests}::text[] from locked, here
      where not is_over and waiting_count + offered_count = 0
        and (event_max_attendees is null or attendee_count + cardinality(${guests}::text[]) < event_max_attendees)
        and not is_blocked_now(locked.author_id, here.id)
      on conflict (event_id, user_id) do nothing returning event_id, people
    ),
    ended_turn as (
      delete from event_waitlist as w using taken where w.event_id = taken.event_id and w.user_id = ${person}
    ),
    counted as (
      update posts set attendee_count = locked.attendee_count + taken.people, event_max_attendees = locked.event_max_attendees,
        offered_count = locked.offered_count
      from taken, locked where posts.id = taken.event_id
      returning posts.attendee_count
    )
    select ${outcome}, (select count(*) from here) > 0 as is_active
    from locked left join counted on true`
})

const leaveSpot = prepared<Omit<Values, 'id' | 'guests'>, Outcome>((_, { event, person }) => {
  return sql<Outcome>`
    with locked as (${locked(event)}),
    left_it as (
      delete from event_attendees as a using locked
      where a.event_id = locked.id and a.user_id = ${person} and not locked.is_over
        and (a.here_at is null or clock_timestamp() < locked.event_start_at - ${milliseconds(checkInFrom)})
      returning a.event_id, a.people
    ),
    counted as (
      update posts set attendee_count = locked.attendee_count - left_it.people, event_max_attendees = locked.event_max_attendees,
        offered_count = locked.offered_count
      from left_it, locked where posts.id = left_it.event_id
      returning posts.attendee_count
    )
    select ${outcome}, true as is_active
    from locked left join counted on true`
})

/**
 * Takes a spot once and publishes it: an offered one, or an open one without a waitlist. `guests` are names, which may be empty; an
 * attendee keeps theirs if it is undefined. Throws EVENT_NOT_FOUND for a canceled event or a block with its organizer, EVENT_OVER,
 * EVENT_FULL, INVALID_INPUT if there are too many guests, or SIGNED_OUT for a deactivated account.
 */
export const join = async (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  event: SeenEventRow,
  guests?: readonly string[],
): Promise<Attendance> => {
  if (guests && guests.length > Math.max(event.event_guests_max, event.guest_names?.length ?? 0))
    throw new AppError('INVALID_INPUT', { fields: { guests: 'guestsMany' } })
  // Avoids waiting for the lock of a full event. Offers may have ended.
  const turn = turnOf(event)
  const isHeld = event.offered_count > 0 || (turn && (turn.state !== 'waiting' || turn.openSpots > 0))
  if (!event.joined && !event.cancelled_at && !event.is_over && !isHeld && spotsLeftAt(event) === 0)
    throw new AppError('EVENT_FULL')
  const joined = await inTransaction(db, async work => {
    const { trx } = work
    const [outcome] = await takeSpot(trx, {
      id: randomUUIDv7(),
      event: event.id,
      person: viewer.id,
      guests: guests ?? [],
    })
    const standing = { ...requireUpcoming(outcome), hidden_attendees: event.hidden_attendees }
    if (standing.changed) return publishChange(work, viewer, standing, true)
    const { goes, is_blocked } = await standingOf(trx, event, viewer.id)
    if (goes) {
      const after = guests && (await bring(work, { eventId: event.id, userId: viewer.id, guests }))
      return attendance(trx, viewer, { ...standing, ...after }, true)
    }
    if (!standing.is_active) throw new AppError('SIGNED_OUT')
    if (is_blocked) throw new AppError('EVENT_NOT_FOUND')
    if (standing.waiting_count + standing.offered_count === 0) {
      if (guests?.length && spotsLeftAt(standing) !== 0) throw noSpotsForGuests()
      return undefined
    }
    const now = await settleEnded(work, standing)
    const taken = await takeFromWaitlist(trx, now, { userId: viewer.id, guests: guests ?? [] })
    return taken && publishChange(work, viewer, { ...standing, ...taken }, true)
  })
  // After the commit, which settles ended offers.
  if (!joined) throw new AppError('EVENT_FULL')
  return joined
}

/**
 * Gives back the viewer's spot, if any and if they were not checked in, offers it to the waitlist and publishes it. Throws EVENT_NOT_FOUND for a canceled event, or
 * EVENT_OVER.
 */
export const leave = (db: Kysely<Schema>, viewer: MemberViewer, event: SeenEventRow): Promise<Attendance> =>
  inTransaction(db, async work => {
    const { trx } = work
    const [outcome] = await leaveSpot(trx, { event: event.id, person: viewer.id })
    const standing = { ...requireUpcoming(outcome), hidden_attendees: event.hidden_attendees }
    if (!standing.changed) return attendance(trx, viewer, standing, (await standingOf(trx, event, viewer.id)).goes)
    return publishChange(
      work,
      viewer,
      { ...standing, ...(standing.waiting_count > 0 && (await settle(work, standing, viewer.id))) },
      false,
    )
  })

/** Omits attendees hidden by a block. */
const attendance = async (
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  event: Outcome & { hidden_attendees: number },
  joined: boolean,
): Promise<Attendance> => ({
  joined,
  ...presentSpots(event, (await facesOf(trx, [event], viewer)).get(event.id)),
  attendeeCount: event.attendee_count - event.hidden_attendees,
})

async function publishChange(
  { trx, publish }: Work,
  viewer: MemberViewer,
  event: Outcome & { hidden_attendees: number },
  joined: boolean,
): Promise<Attendance> {
  const spots = presentSpots(event, (await facesOf(trx, [event])).get(event.id))
  publish({ city: viewer.city.id }, { type: 'event.attendance', eventId: event.id, ...spots })
  publish({ accounts: [viewer.id] }, { type: 'event.joined', eventId: event.id, joined })
  const [done, undoes] = joined ? [attendeeJoined, attendeeLeft] : [attendeeLeft, attendeeJoined]
  const cause = `${done.kind}:${randomUUIDv7()}`
  await notify({ trx, publish }, done, {
    ...{ to: [event.author_id], undoes, cause },
    ...{ postId: event.id, actorId: viewer.id },
  })
  return event.hidden_attendees === 0 ? { joined, ...spots } : attendance(trx, viewer, event, joined)
}
