import { sql, type Kysely } from 'kysely'
import type { EventDetail } from '../../../../contract/events.ts'
import type { Repeat } from '../../../../contract/values/repeat.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import type { SeenEventRow } from './queries.ts'
import { spotsLeftAt } from './spots/spots.ts'

interface Row {
  rule: Repeat
  starts_on: string
  ends_on: string
  later: number
  upcoming: number
  next_id: string | null
  event_start_at: Date
  event_max_attendees: number | null
  attendee_count: number
  waiting_count: number
  offered_count: number
  is_following: boolean
}

const read = prepared<{ series: string; event: string; viewer: string }, Row>(
  (_, { series, event, viewer }) => sql<Row>`
    select s.rule, to_char(s.starts_on, 'YYYY-MM-DD') as starts_on, to_char(s.ends_on, 'YYYY-MM-DD') as ends_on,
      coming.later, coming.upcoming, next.id as next_id, next.event_start_at, next.event_max_attendees, next.attendee_count,
      next.waiting_count, next.offered_count,
      exists (select from event_series_followers as f where f.series_id = s.id and f.user_id = ${viewer}) as is_following
    from event_series as s join posts as e on e.id = ${event}
      cross join lateral (
        select count(*)::int as upcoming, (count(*) filter (where d.event_start_at >= e.event_start_at))::int as later
        from posts as d
        where d.series_id = s.id and (${isComing} or d.id = e.id and d.deleted_at is null and d.event_over_at > now())
      ) as coming
      left join lateral (
        select d.id, d.event_start_at, d.event_max_attendees, d.attendee_count, d.waiting_count, d.offered_count
        from posts as d where d.series_id = s.id and d.event_start_at > e.event_start_at and ${isComing}
        order by d.event_start_at, d.id limit 1
      ) as next on true
    where s.id = ${series}`,
)

/** Of an event that the viewer may see. Null if it is not of a series. */
export async function seriesOf(
  db: Kysely<Schema>,
  viewer: { id: string },
  { id, series_id, hosting }: SeenEventRow,
): Promise<EventDetail['series']> {
  if (!series_id) return null
  const [row] = await read(db, { series: series_id, event: id, viewer: viewer.id })
  if (!row) return null
  // Co-hosts change one date at a time.
  const helps = hosting === 'accepted'
  return {
    id: series_id,
    repeat: row.rule,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    later: helps ? 1 : row.later,
    upcoming: helps ? 1 : row.upcoming,
    next: row.next_id
      ? { id: row.next_id, startsAt: row.event_start_at.toISOString(), spotsLeft: spotsLeftAt(row) }
      : null,
    isFollowing: row.is_following,
  }
}

/** Of a date `d` of a series: whether a change of another date reaches it. Dates that have begun stay as they are. */
export const isComing = sql<boolean>`d.deleted_at is null and d.event_start_at > now()`
