import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { offerLength, openFor } from '../../../../../contract/values/offer.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { Schema } from '../../../../db/tables.ts'
import type { Work } from '../../../../db/transaction.ts'
import { notify } from '../../../../notifications/notify.ts'
import { spotOffered } from './notifications.ts'
import { facesOf } from '../faces.ts'
import { lengthenOffers } from './offer-ends.ts'
import { notifyOpen } from './openings.ts'
import { isOpen, openSpots, presentSpots, type Spots } from './spots.ts'
import { planJobs } from '../plan-jobs.ts'
import { isReleasing, releaseUnanswered } from './release.ts'
import type { LockedEvent } from './lock.ts'

/**
 * Ends expired offers, takes back as many unanswered spots as members wait for, and offers every open spot to the next member, or in
 * the last hour notifies the whole waitlist, once for each opening. `byId`: who caused the change, unless it was the end of a member's
 * offer. Returns the new counts. The caller has locked the event and publishes its spots.
 */
export async function settle(work: Work, event: LockedEvent, byId: string | null): Promise<LockedEvent> {
  if (event.is_over || event.waiting_count + event.offered_count === 0) return event
  const { trx, publish } = work
  const ended = await endOffers(trx, event)
  // Members who let offers end must not use up what the organizer may send to others.
  const causer = (readers: readonly string[]) => ended.people.find(id => !readers.includes(id)) ?? byId
  const current = await releaseFor(work, ended.event, byId)
  const spots = openSpots(current) ?? current.waiting_count
  const wanted = Math.min(spots, current.waiting_count)
  const { event: after, people: offered } =
    isOpen(event) || wanted === 0 ? { event: current, people: [] } : await offer(trx, current, wanted)
  const waiting = (await waitingFor(trx, { event: event.id })).map(({ user_id }) => user_id)
  if (isOpen(event) && spots > 0 && waiting.length > 0) await notifyOpen(work, event, causer(waiting))
  if (offered.length > 0) {
    const late = await notify(work, spotOffered, {
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

/** Settles the event, and publishes its spots if they changed. */
export async function settleNow(work: Work, event: LockedEvent, byId: string | null): Promise<LockedEvent> {
  const after = await settle(work, event, byId)
  const isSame = countColumns.every(column => after[column] === event[column])
  if (!isSame) await publishSpots(work, after)
  return after
}

const countColumns = ['attendee_count', 'waiting_count', 'offered_count'] as const

async function releaseFor(work: Work, event: LockedEvent, byId: string | null): Promise<LockedEvent> {
  const missing = event.waiting_count - (openSpots(event) ?? event.waiting_count)
  return missing > 0 && isReleasing(event) ? releaseUnanswered(work, event, { spots: missing, byId }) : event
}

/** A change of turns, with the counts after it. */
interface Changed {
  event: LockedEvent
  people: string[]
}

type Counts = Pick<Spots, 'attendee_count' | 'waiting_count' | 'offered_count'>

type Slots<Given> = { [Name in keyof Given]: RawBuilder<Given[Name]> }

/**
 * Changes turns of a locked event and counts them. `build` makes the CTE `changed`, which returns `user_id`, the state, and the state
 * `before`; null is none. `joins` is how many people join.
 */
export function changing<Given extends Record<string, unknown>>(
  build: (given: Slots<Given & { event: string }>) => RawBuilder<unknown>,
): (trx: Transaction<Schema>, event: LockedEvent, given: Given & { joins?: number }) => Promise<Changed> {
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
async function endOffers(trx: Transaction<Schema>, event: LockedEvent): Promise<Changed> {
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

export async function offer(trx: Transaction<Schema>, event: LockedEvent, spots: number): Promise<Changed> {
  const until = new Date(event.now.getTime() + offerLength(event.event_start_at.getTime() - event.now.getTime()))
  const offered = await offerNext(trx, event, { until, spots })
  if (offered.people.length > 0) await planJobs(trx, [event.id])
  return offered
}

const waitingFor = prepared<{ event: string }, { user_id: string }>(
  (_, { event }) => sql<{ user_id: string }>`
    select user_id from event_waitlist where event_id = ${event} and state = 'waiting' order by turn`,
)

/** To the city; spots of attendees who a receiver cannot see count too. */
export async function publishSpots({ trx, publish }: Work, ...events: readonly LockedEvent[]): Promise<void> {
  const faces = await facesOf(trx, events)
  for (const event of events)
    publish(
      { city: event.city_id },
      { type: 'event.attendance', eventId: event.id, ...presentSpots(event, faces.get(event.id)) },
    )
}
