import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Repeat } from '../../../../contract/values/repeat.ts'
import type { EventType, KnownNeighborhood } from '../../../../contract/vocabulary.ts'
import { notBlocked } from '../../../relations/blocks.ts'
import type { Paging, Place } from '../../../db/paging/keyset.ts'
import { memoized, prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { eventDetails } from '../../../db/tables/posts.ts'
import type { CoverColumns } from '../../../media/image-url.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { eventOrders, eventsFound, staysFor, type ListedEventRow } from '../core/queries.ts'
import { authorColumns, type AuthoredRow } from '../../../person-cards/person.ts'

export interface SeriesRow extends AuthoredRow, CoverColumns {
  id: string
  city_id: string
  rule: Repeat
  starts_on: string
  ends_on: string
  made_until: string
  local_time: string
  minutes: number | null
  time_zone: string
  /** Of the next date, or the last one. */
  event_id: string
  title: string
  [eventDetails]: string | null
  event_types: EventType[]
  event_location: string | null
  event_venue: string | null
  event_neighborhood: KnownNeighborhood | null
  /** Not canceled or removed. */
  is_on: boolean
  date_count: number
  coming_count: number
  follower_count: number
  is_following: boolean
}

/** Of a date `e`: shown in the list of its series, also if it is canceled. */
const isListed = sql`(e.deleted_at is null or e.cancelled_at is not null and e.taken_down_at is null)`

const shownColumns = sql.join(authorColumns.map(column => sql.raw(column)))

const seen = prepared<{ viewer: string; city: string; id: string }, SeriesRow>(
  (_, { viewer, city, id }) => sql<SeriesRow>`
    select s.id, s.city_id, s.rule, to_char(s.starts_on, 'YYYY-MM-DD') as starts_on, to_char(s.ends_on, 'YYYY-MM-DD') as ends_on,
      to_char(s.made_until, 'YYYY-MM-DD') as made_until, s.local_time, s.minutes, s.time_zone, shown.*, dates.date_count, dates.coming_count, ${shownColumns},
      (
        select count(*)::int from event_series_followers as f join accounts as a on a.id = f.user_id and a.is_active
        where f.series_id = s.id and ${notBlocked({ viewer, person: sql`f.user_id` })}
      ) as follower_count,
      exists (select from event_series_followers as f where f.series_id = s.id and f.user_id = ${viewer}) as is_following
    from event_series as s join profiles as p on p.id = s.author_id
      cross join lateral (
        select e.id as event_id, e.title, e.${sql.raw(eventDetails)}, e.event_types, e.event_location, e.event_venue, e.event_neighborhood,
          e.cover_image_path, e.cover_width, e.cover_height, e.deleted_at is null as is_on
        from posts as e
        where e.series_id = s.id and ${isListed} and (e.deleted_at is null or ${staysFor(viewer)})
        order by e.deleted_at is null and e.event_over_at > now() desc,
          case when e.deleted_at is null and e.event_over_at > now() then e.event_start_at end,
          e.deleted_at is null desc, e.event_start_at desc
        limit 1
      ) as shown
      cross join lateral (
        select count(*)::int as date_count,
          (count(*) filter (where e.deleted_at is null and e.event_over_at > now()))::int as coming_count
        from posts as e where e.series_id = s.id and ${isListed}
      ) as dates
    where s.id = ${id} and s.city_id = ${city} and ${notBlocked({ viewer, person: sql`s.author_id` })}`,
)

/** Undefined if the viewer sees none of its dates. `id` must be a uuid. */
export const findSeen = async (db: Kysely<Schema>, viewer: MemberViewer, id: string): Promise<SeriesRow | undefined> =>
  (await seen(db, { viewer: viewer.id, city: viewer.city.id, id }))[0]

export interface DateRow extends ListedEventRow {
  series_on: string
  cancelled_at: Date | null
  cancel_reason: string | null
  is_over: boolean
}

const more = sql`, to_char(e.series_on, 'YYYY-MM-DD') as series_on, e.cancelled_at, e.cancel_reason, e.event_over_at <= now() as is_over`

type Values = Record<'viewer' | 'series' | 'rows', unknown> & Place<'event_start_at' | 'id'>

const listed = memoized(({ past, next }: { past: boolean; next: boolean }) =>
  prepared<Values, DateRow>((_, given) => {
    const { viewer, series, rows } = given
    const by = eventOrders[past ? 'past' : 'upcoming']
    const order = by.order('e')
    const found: RawBuilder<unknown> = sql`
      select e.id from posts as e
      where e.series_id = ${series} and ${isListed} and e.event_over_at ${past ? sql`<=` : sql`>`} now() ${next ? sql`and ${by.after(given, 'e')}` : sql``}
      order by ${order} limit ${rows}`
    return eventsFound<DateRow>(found, { viewer, order, more })
  }),
)

interface DatesInput extends Paging {
  when: 'upcoming' | 'past'
}

/** Up to `limit` + 1 dates of a series that the viewer may see. Throws INVALID_CURSOR. */
export async function listDates(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  series: { id: string },
  { when, cursor, limit }: DatesInput,
): Promise<DateRow[]> {
  return listed({ past: when === 'past', next: cursor !== undefined })(db, {
    viewer: viewer.id,
    series: series.id,
    ...eventOrders[when].read(cursor),
    rows: limit + 1,
  })
}
