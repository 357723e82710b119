import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PostReference } from '../../contract/messages.ts'
import { referredTypes } from '../../contract/vocabulary.ts'
import { notBlocked } from '../relations/blocks.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/tables.ts'
import { presentCover, type CoverColumns } from '../media/image-url.ts'

type Value = RawBuilder<unknown>

/** Same city, not removed or canceled, and no block with its author. Without `viewer`, ignores blocks, as for moderators. */
export const isReferable = ({ city, viewer }: { city: Value; viewer?: Value }) => sql<boolean>`
  r.city_id = ${city} and r.deleted_at is null and r.post_type in (${sql.join(referredTypes.map(type => sql.lit(type)))})
  ${viewer ? sql`and ${notBlocked({ viewer, person: sql`r.author_id` })}` : sql``}`

interface ReferenceRow extends CoverColumns {
  id: string
  post_type: PostReference['type']
  title: string
  listing_price_cents: number | null
  listing_currency: NonNullable<PostReference['price']>['currency'] | null
  listing_rent_period: NonNullable<PostReference['price']>['period']
  place: string | null
  event_start_at: Date | null
  event_time_zone: string | null
  is_sold: boolean
}

const referencesBy = (pastBlocks: boolean) =>
  prepared<{ city: string; viewer: string; ids: readonly string[] }, ReferenceRow>(
    (_, { city, viewer, ids }) => sql<ReferenceRow>`
      select r.id, r.post_type, r.title, r.listing_price_cents::float8 as listing_price_cents, r.listing_currency,
        r.listing_rent_period, coalesce(r.event_venue, r.listing_location) as place,
        r.event_start_at, r.event_time_zone, r.sold_at is not null as is_sold,
        r.cover_image_path, r.cover_width, r.cover_height
      from posts as r
      where r.id = any(${ids}::uuid[]) and ${isReferable(pastBlocks ? { city } : { city, viewer })}`,
  )
const seenReferences = referencesBy(false)
const allReferences = referencesBy(true)

export async function readReferences(
  db: Kysely<Schema>,
  viewer: { id: string; city: { id: string } },
  ids: readonly string[],
  { pastBlocks = false }: { pastBlocks?: boolean } = {},
): Promise<PostReference[]> {
  if (ids.length === 0) return []
  const query = pastBlocks ? allReferences : seenReferences
  return (await query(db, { city: viewer.city.id, viewer: viewer.id, ids })).map(present)
}

const present = (row: ReferenceRow): PostReference => ({
  id: row.id,
  type: row.post_type,
  title: row.title,
  price:
    row.listing_price_cents === null || row.listing_currency === null
      ? null
      : {
          cents: row.listing_price_cents,
          currency: row.listing_currency,
          period: row.post_type === 'renting' ? row.listing_rent_period : null,
        },
  place: row.place,
  startsAt: row.event_start_at?.toISOString() ?? null,
  timeZone: row.event_time_zone,
  cover: presentCover(row),
  isSold: row.is_sold,
})
