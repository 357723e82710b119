import * as z from 'zod/mini'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Currency, FeedKind, RentPeriod } from '../../../contract/vocabulary.ts'
import { hiddenReplies, notBlocked } from '../../relations/blocks.ts'
import { keyset, type Place, type Paging } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import type { CoverColumns } from '../../media/image-url.ts'
import { personSelection, type PersonRow } from '../../person-cards/person.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** The number breaks ties of time and id. */
export const sources = { posts: 0, questions: 1, events: 2, marketItems: 3 } as const

export interface FeedRow extends PersonRow, CoverColumns {
  id: string
  source: number
  kind: FeedKind
  title: string
  text: string | null
  category: string | null
  created_at: Date
  is_featured: boolean
  reply_count: number | null
  hidden_replies: number
  starts_at: Date | null
  time_zone: string | null
  location: string | null
  cents: number | null
  currency: Currency | null
  period: RentPeriod | null
}

const newest = keyset({ is_featured: 'boolean', created_at: 'time', id: 'uuid' }, 'desc')
const order = keyset(
  {
    is_featured: 'boolean',
    created_at: 'time',
    id: 'uuid',
    source: z.int().check(z.minimum(0), z.maximum(sources.marketItems)),
  },
  { is_featured: 'desc', created_at: 'desc', id: 'desc', source: 'asc' },
)

type Values = Record<'city' | 'viewer' | 'legacyAt' | 'rows', unknown> &
  Place<'is_featured' | 'created_at' | 'id' | 'source'>
type Given = { [Name in keyof Values]: RawBuilder<unknown> }

// Literals, as in the index posts_feed, so that every plan can use it. A series is shown once, with its first date.
const fromPosts = (given: Given, after: boolean, rows: RawBuilder<unknown>) => sql`
  select id, ${sql.lit(sources.posts)} as source, post_type as kind, title, coalesce(question_body, content) as text,
    category, created_at, is_featured, case when post_type = 'question' then reply_count end as reply_count,
    event_start_at as starts_at, event_time_zone as time_zone, event_location as location,
    listing_price_cents::float8 as cents, listing_currency as currency, listing_rent_period as period,
    cover_image_path, cover_width, cover_height, author_id as by
  from posts
  where city_id = ${given.city} and post_type in ('question', 'event', 'selling', 'renting', 'ticket') and deleted_at is null
    and sold_at is null and (series_id is null or series_id = id) and ${notBlocked({ viewer: given.viewer, person: sql`author_id` })}
    ${after ? sql`and ${newest.after(given)}` : sql``}
  order by ${newest.order()} limit ${rows}`

interface Legacy {
  table: string
  source: number
  kind: FeedKind
  text: string
  startsAt?: string
  location?: string
  cents?: string
  where?: string
}

const legacy: Legacy[] = [
  { table: 'questions', source: sources.questions, kind: 'question', text: 'content' },
  {
    table: 'events',
    source: sources.events,
    kind: 'event',
    text: 'description',
    startsAt: 'event_date',
    location: 'location',
  },
  {
    table: 'market_items',
    source: sources.marketItems,
    kind: 'market_item',
    text: 'description',
    cents: 'round(price * 100)::float8',
    where: 'is_available and',
  },
]

// A legacy row migrated to a post is shown as the post only. The scalar subquery cannot be flattened; otherwise the planner would
// join all posts or scan the table.
const fromLegacy = (
  { table, source, kind, text, startsAt, location, cents, where }: Legacy,
  { city, viewer, legacyAt, id, source: last }: Given,
  after: boolean,
  rows: RawBuilder<unknown>,
) => sql`
  select id, ${sql.lit(source)}, ${sql.lit(kind)}, title, ${sql.raw(text)}, null::text, created_at, false, null::int,
    ${sql.raw(startsAt ?? 'null::timestamptz')}, null::text, ${sql.raw(location ?? 'null::text')},
    ${sql.raw(cents ?? 'null::float8')}, null::text, null::text, null::text, null::int, null::int,
    user_id
  from ${sql.table(table)} as l
  where ${sql.raw(where ?? '')} city_id = ${city} and not coalesce((select true from posts as p where p.id = l.id), false)
    and ${notBlocked({ viewer, person: sql`l.user_id` })}
    ${
      after
        ? sql`and (created_at, id) <= (${legacyAt}, ${id})
          and ((created_at, id) <> (${legacyAt}, ${id}) or ${sql.lit(source)} > ${last})`
        : sql``
    }
  order by created_at desc, id desc limit ${rows}`

/**
 * Reads a page of each table by its index, merges them, and joins authors last. The usual row count is a literal, so that the
 * planner uses it.
 */
const feedBy = memoized(({ after, usual }: { after: boolean; usual: boolean }) =>
  prepared<Values, FeedRow>((_, given) => {
    const rows = usual ? sql.lit(limits.pageSize + 1) : given.rows
    const parts = [fromPosts(given, after, rows), ...legacy.map(table => fromLegacy(table, given, after, rows))]
    return sql<FeedRow>`
      select f.id, f.source, f.kind, f.title, f.text, f.category, f.created_at, f.is_featured, f.reply_count,
        case when f.reply_count > 0 then ${hiddenReplies({ viewer: given.viewer, post: sql`f.id` })} else 0 end as hidden_replies,
        f.starts_at,
        f.time_zone, f.location, f.cents, f.currency, f.period,
        f.cover_image_path, f.cover_width, f.cover_height, ${personSelection}
      from (
        select * from (${sql.join(
          parts.map(part => sql`(${part})`),
          sql` union all `,
        )}) as merged
        order by ${order.order()} limit ${rows}
      ) as f join profiles as p on p.id = f.by
      order by ${order.order('f')}`
  }),
)

/** Up to `limit` + 1 rows: featured first, then newest, then by id and table. */
export async function listFeed(
  db: Kysely<Schema>,
  viewer: Pick<MemberViewer, 'id' | 'city'>,
  { cursor, limit }: Paging,
): Promise<FeedRow[]> {
  const place = order.read(cursor)
  return feedBy({ after: cursor !== undefined, usual: limit === limits.pageSize })(db, {
    city: viewer.city.id,
    viewer: viewer.id,
    ...place,
    // Legacy rows are never featured.
    legacyAt: place.is_featured ? 'infinity' : place.created_at,
    rows: limit + 1,
  })
}

export const feedKey = order.key
