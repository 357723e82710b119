import { sql, type Kysely, type RawBuilder } from 'kysely'
import type {
  Condition,
  Currency,
  Delivery,
  ListingType,
  RentPeriod,
  TicketCategory,
} from '../../../contract/vocabulary.ts'
import { notBlocked, type PastBlocks } from '../../relations/blocks.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import type { CoverColumns } from '../../media/image-url.ts'
import { authorColumns, type AuthoredRow } from '../../person-cards/person.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface ListingRow extends AuthoredRow, CoverColumns {
  id: string
  post_type: ListingType
  title: string
  listing_price_cents: number
  listing_currency: Currency
  listing_rent_period: RentPeriod | null
  listing_location: string | null
  selling_condition: Condition | null
  delivery_method: Delivery | null
  event_start_at: Date | null
  event_time_zone: string | null
  event_venue: string | null
  ticket_quantity: number | null
  photo_count: number
  is_featured: boolean
  sold_at: Date | null
  paused_at: Date | null
  created_at: Date
}

interface PhotoRow {
  id: string
  path: string
  width: number
  height: number
  alt: string | null
}

export interface SeenListingRow extends ListingRow {
  city_id: string
  content: string | null
  rental_dates_flexible: boolean
  rental_availability_start: string | null
  rental_availability_end: string | null
  rental_deposit_cents: number | null
  rental_min_duration: string | null
  ticket_category: TicketCategory | null
  ticket_section_info: string | null
  ticket_platform: string | null
  is_over: boolean
  edited_at: Date | null
  seller_since: Date
  seller_is_active: boolean
  seller_others: number
  /** The viewer's report is pending. */
  under_review: boolean
  photos: PhotoRow[]
}

const listingColumns = [
  'l.id',
  'l.post_type',
  'l.title',
  'l.listing_price_cents',
  'l.listing_currency',
  'l.listing_rent_period',
  'l.listing_location',
  'l.selling_condition',
  'l.delivery_method',
  'l.event_start_at',
  'l.event_time_zone',
  'l.event_venue',
  'l.ticket_quantity',
  'l.photo_count',
  'l.cover_image_path',
  'l.cover_width',
  'l.cover_height',
  'l.is_featured',
  'l.sold_at',
  'l.paused_at',
  'l.created_at',
] as const

const more = [
  'l.city_id',
  'l.content',
  'l.rental_dates_flexible',
  'l.rental_availability_start',
  'l.rental_availability_end',
  'l.rental_deposit_cents',
  'l.rental_min_duration',
  'l.ticket_category',
  'l.ticket_section_info',
  'l.ticket_platform',
  'l.edited_at',
] as const

const named = (columns: readonly string[]) => sql.join(columns.map(column => sql.raw(column)))

export const shownColumns = named([...listingColumns, ...authorColumns])

/** Repeats the predicate of the partial indexes. */
export const isOffered = sql<boolean>`
  l.post_type in ('selling', 'renting', 'ticket') and l.deleted_at is null and l.sold_at is null`
export const isOfferedAs = (type: ListingType) => sql<boolean>`
  l.post_type = ${sql.lit(type)} and l.deleted_at is null and l.sold_at is null`

type Who = { city: string; viewer: string; id: string }
const offersShown = sql.lit(99)

const seen = memoized(({ pastBlocks }: { pastBlocks: boolean }) =>
  prepared<Who, SeenListingRow>(
    (_, { city, viewer, id }) => sql<SeenListingRow>`
    select ${shownColumns}, ${named(more)}, p.created_at as seller_since,
      exists (select 1 from accounts as a where a.id = l.author_id and a.is_active) as seller_is_active,
      coalesce(l.event_start_at <= now(), false) as is_over,
      (
        select count(*)::int from (
          select from posts as o
          where o.author_id = l.author_id and o.id <> l.id and o.post_type in ('selling', 'renting', 'ticket')
            and o.deleted_at is null and o.sold_at is null
          limit ${offersShown}
        ) as others
      ) as seller_others,
      exists (
        select 1 from post_flags as f where f.post_id = l.id and f.reporter_id = ${viewer} and f.status = 'pending'
      ) as under_review,
      (
        select coalesce(json_agg(json_build_object(
          'id', u.id, 'path', u.path, 'width', u.width, 'height', u.height, 'alt', u.alt
        ) order by u.position), '[]')
        from uploads as u where u.post_id = l.id and u.position is not null
      ) as photos
    from posts as l join profiles as p on p.id = l.author_id
    where l.id = ${id} and l.city_id = ${city} and l.post_type in ('selling', 'renting', 'ticket')
      and l.deleted_at is null
      ${pastBlocks ? sql`` : sql`and ${notBlocked({ viewer, person: sql`l.author_id` })}`}`,
  ),
)

/** Undefined if the viewer may not see it. `id` must be a uuid. */
export const findListing = async (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
  { pastBlocks = false }: PastBlocks = {},
): Promise<SeenListingRow | undefined> =>
  (await seen({ pastBlocks })(db, { city: viewer.city.id, viewer: viewer.id, id }))[0]

export const listingsFound = (found: RawBuilder<unknown>) => sql<ListingRow>`
  select ${shownColumns} from posts as l join profiles as p on p.id = l.author_id join (${found}) as found on found.id = l.id`
