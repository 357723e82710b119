import { sql, type Kysely, type RawBuilder } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import { notBlocked } from '../../relations/blocks.ts'
import { prepared } from '../../db/prepared.ts'
import { milliseconds } from '../../db/interval.ts'
import type { Schema } from '../../db/tables.ts'
import { eventDetails } from '../../db/tables/posts.ts'
import type { CalendarEvent } from '../../icalendar/icalendar.ts'

export interface FeedEventRow extends CalendarEvent {
  taken_down_at: Date | null
  /** On the waitlist, perhaps with an offer. */
  is_waiting: boolean
  /** A date of a followed series that they neither go to nor wait for. */
  is_followed: boolean
}

type Whose = Record<'viewer' | 'city' | 'contents', RawBuilder<unknown>>

/**
 * As the viewer sees them in the app: in their city, and without a block with the organizer. Events that the viewer only waits for, or
 * whose series they follow, are left out once they are over. Canceled and removed events stay for a while, because some calendars
 * keep a missing entry. The limit leaves out past events first, then those only followed, then the most distant.
 */
const entries = ({ viewer, city, contents }: Whose) => sql`
  select e.id, greatest(e.updated_at, mine.since) as updated_at, e.event_sequence, e.cancelled_at, e.taken_down_at, e.created_at,
    e.title, e.${sql.raw(eventDetails)}, e.event_start_at, e.event_end_at, e.event_location, e.event_venue, mine.is_waiting, mine.is_followed
  from (
    select event_id, joined_at, true, false, false from event_attendees where user_id = ${viewer} and 'joined' = any (${contents})
    union all
    select event_id, since, true, true, false from event_waitlist
    where user_id = ${viewer} and state in ('waiting', 'offered') and 'joined' = any (${contents})
    union all
    select id, created_at, false, false, false from posts
    where author_id = ${viewer} and post_type = 'event' and 'hosting' = any (${contents})
    union all
    select event_id, accepted_at, false, false, false from event_hosts
    where user_id = ${viewer} and accepted_at is not null and 'hosting' = any (${contents})
    union all
    select d.id, f.since, true, false, true
    from event_series_followers as f join posts as d on d.series_id = f.series_id
    where f.user_id = ${viewer} and 'following' = any (${contents}) and not ('joined' = any (${contents}) and (
      exists (select from event_attendees as a where a.event_id = d.id and a.user_id = ${viewer})
      or exists (
        select from event_waitlist as w where w.event_id = d.id and w.user_id = ${viewer} and w.state in ('waiting', 'offered')
      )
    ))
  ) as mine (id, since, is_joined, is_waiting, is_followed) join posts as e on e.id = mine.id
  where mine.is_joined <> (e.author_id = ${viewer} or exists (
      select from event_hosts as h where h.event_id = e.id and h.user_id = ${viewer} and h.accepted_at is not null
    )) and e.post_type = 'event' and e.city_id = ${city}
    and e.event_start_at is not null and ${notBlocked({ viewer, person: sql`e.author_id` })}
    and case when coalesce(e.cancelled_at, e.taken_down_at) is null
      then e.deleted_at is null and e.event_over_at > case when mine.is_waiting or mine.is_followed then now() else now() - ${milliseconds(serverLimits.calendarPast)} end
      else e.event_over_at > now() - ${milliseconds(serverLimits.calendarCanceled)} end
  order by case when e.event_over_at <= now() then 2 when mine.is_followed then 1 else 0 end, abs(date_part('epoch', e.event_start_at - now())), e.id
  limit ${sql.lit(serverLimits.calendarEntries)}`

/** Differs if the calendar differs. */
export const versionOf = (whose: Whose) => sql<string>`
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', id, event_sequence, date_part('epoch', updated_at),
    cancelled_at is not null, taken_down_at is not null, is_waiting, is_followed), ',' order by id), ''), 'UTF8')), 'base64')
  from (${entries(whose)}) as e`

export const readEntries: (
  db: Kysely<Schema>,
  given: { viewer: string; city: string | null; contents: readonly string[] },
) => Promise<FeedEventRow[]> = prepared(
  (_, { viewer, city, contents }) =>
    sql<FeedEventRow>`${entries({ viewer, city, contents: sql`${contents}::text[]` })}`,
)
