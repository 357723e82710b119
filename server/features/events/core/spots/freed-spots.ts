import { sql, type Kysely, type Transaction } from 'kysely'
import { prepared } from '../../../../db/prepared.ts'
import type { Schema } from '../../../../db/tables.ts'
import type { Work } from '../../../../db/transaction.ts'
import { planJobs } from '../plan-jobs.ts'
import { publishSpots, settle, settleNow } from './offer-to-next.ts'
import { lockEvent, lockEvents, type LockedEvent } from './lock.ts'

/** Events that these people attend, or wait for. */
export async function comingEventsOf(db: Kysely<Schema>, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where deleted_at is null and event_over_at > now() and id in (
      select event_id from event_attendees where user_id = any (${[...people]}::uuid[])
      union all select event_id from event_waitlist where user_id = any (${[...people]}::uuid[])
    ) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

interface LostSpot {
  user_id: string
  event_start_at: Date
  event_time_zone: string
}

/**
 * Removes two people from each other's coming events, unless they were checked in, and from their waitlists, also from those that a
 * moderator may restore; neither helps the other or follows their series any longer. Returns the event ids for `offerFreed`, and
 * who lost a spot or a place in a line. Locks the events first, so that the counts are current.
 */
export async function leaveEachOther(
  trx: Transaction<Schema>,
  one: string,
  other: string,
): Promise<{ events: string[]; lost: LostSpot[] }> {
  const { rows } = await sql<{ id: string; user_id: string; comes: boolean }>`
    select e.id, pair.person as user_id, comes.so as comes
    from (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) as pair (person, author)
      join posts as e on e.author_id = pair.author
      cross join lateral (
        select e.cancelled_at is null and e.event_over_at > now() and (
          exists (select from event_attendees as a where a.event_id = e.id and a.user_id = pair.person)
          or exists (select from event_waitlist as w where w.event_id = e.id and w.user_id = pair.person)
        ) as so
      ) as comes
    where comes.so or exists (select from event_hosts as h where h.event_id = e.id and h.user_id = pair.person)
    order by e.id for update of e`.execute(trx)
  await trx
    .deleteFrom('event_hosts as h')
    .using('posts as e')
    .whereRef('e.id', '=', 'h.event_id')
    .where(eb =>
      eb.or([
        eb.and([eb('e.author_id', '=', one), eb('h.user_id', '=', other)]),
        eb.and([eb('e.author_id', '=', other), eb('h.user_id', '=', one)]),
      ]),
    )
    .execute()
  await sql`
    delete from event_series_followers as f using event_series as s
    where s.id = f.series_id and (f.user_id, s.author_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`.execute(
    trx,
  )
  const left = rows.filter(({ comes }) => comes)
  if (left.length === 0) return { events: [], lost: [] }
  const { rows: lost } = await sql<LostSpot>`
    with pair as (
      select * from unnest(${left.map(({ id }) => id)}::uuid[], ${left.map(({ user_id }) => user_id)}::uuid[]) as pair (event_id, user_id)
    ), left_it as (
      delete from event_attendees as a using pair as p
      where a.event_id = p.event_id and a.user_id = p.user_id and a.here_at is null returning a.event_id, a.user_id, a.people
    ), ended as (
      delete from event_waitlist as w using pair as p where w.event_id = p.event_id and w.user_id = p.user_id
      returning w.event_id, w.user_id, w.state
    ), counted as (
    update posts as e set attendee_count = e.attendee_count - coalesce((select sum(people) from left_it where event_id = e.id), 0),
      waiting_count = e.waiting_count - (select count(*) from ended where event_id = e.id and state = 'waiting'),
      offered_count = e.offered_count - (select count(*) from ended where event_id = e.id and state = 'offered')
    where e.id in (select event_id from pair)
    )
    select lost.user_id, e.event_start_at, e.event_time_zone from (
      select event_id, user_id from left_it union select event_id, user_id from ended where state in ('waiting', 'offered')
    ) as lost join posts as e on e.id = lost.event_id order by e.event_start_at, e.id`.execute(trx)
  return { events: left.map(({ id }) => id), lost }
}

/** Offers freed spots to the waitlists, and publishes those that are left. */
export async function offerFreed(work: Work, ids: readonly string[], byId: string | null): Promise<void> {
  if (ids.length === 0) return
  const settled: LockedEvent[] = []
  for (const event of await lockEvents(work.trx, ids)) settled.push(await settle(work, event, byId))
  await publishSpots(work, ...settled)
}

const endedOffers = prepared<{ events: readonly string[] }, { event_id: string }>(
  (_, { events }) => sql<{ event_id: string }>`
    select distinct event_id from event_waitlist
    where event_id = any (${events}::uuid[]) and state = 'offered' and until <= clock_timestamp()`,
)

/** Settles locked events before their counts decide, if offers have ended but the jobs of their ends have not run. In their order. */
export async function settleAllEnded(work: Work, events: readonly LockedEvent[]): Promise<LockedEvent[]> {
  const offering = events.filter(event => !event.is_over && event.offered_count > 0)
  if (offering.length === 0) return [...events]
  const rows = await endedOffers(work.trx, { events: offering.map(({ id }) => id) })
  const ended = new Set(rows.map(({ event_id }) => event_id))
  const settled: LockedEvent[] = []
  for (const event of events) settled.push(ended.has(event.id) ? await settleNow(work, event, event.author_id) : event)
  return settled
}

export const settleEnded = async (work: Work, event: LockedEvent): Promise<LockedEvent> =>
  (await settleAllEnded(work, [event]))[0] ?? event

/** Offers spots that were freed, or whose offers ended, while the event was removed, and queues its jobs. */
export async function resume(work: Work, id: string): Promise<void> {
  const event = await lockEvent(work.trx, id)
  if (!event) return
  await settleNow(work, event, null)
  await planJobs(work.trx, [id])
}
