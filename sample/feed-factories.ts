import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type {
  Condition,
  Currency,
  Delivery,
  ListingType,
  Neighborhood,
  PostType,
  RentPeriod,
  TicketCategory,
} from '../contract/vocabulary.ts'
import type { Schema } from '../server/db/tables.ts'
import type { PostsTable } from '../server/db/tables/posts.ts'
import { neighborhoodOf } from '../server/features/listings/neighborhood.ts'
import { posting, type Author } from './factories.ts'

type Db = Kysely<Schema>

interface PostOptions {
  author?: Author
  city?: string
  id?: string
  title?: string
  content?: string | null
  priceCents?: number | null
  currency?: Currency
  rentPeriod?: RentPeriod
  featured?: boolean
  createdAt?: Date
  deletedAt?: Date | null
}

export async function createPost(
  db: Db,
  type: Exclude<PostType, 'question' | 'event'>,
  options: PostOptions = {},
): Promise<Selectable<PostsTable>> {
  const createdAt = options.createdAt ?? new Date()
  return db
    .insertInto('posts')
    .values({
      ...(await posting(db, options)),
      id: options.id ?? randomUUIDv7(),
      post_type: type,
      title: options.title ?? 'A kettle that whistles',
      content: options.content ?? null,
      listing_price_cents: options.priceCents ?? null,
      listing_currency: options.currency ?? 'EUR',
      listing_rent_period: options.rentPeriod ?? null,
      is_featured: options.featured ?? false,
      created_at: createdAt,
      updated_at: createdAt,
      deleted_at: options.deletedAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface ListingOptions {
  type?: ListingType
  author?: Author
  city?: string
  id?: string
  title?: string
  details?: string | null
  priceCents?: number
  currency?: Currency
  period?: RentPeriod
  place?: string | null
  neighborhood?: Neighborhood | null
  condition?: Condition
  delivery?: Delivery | null
  datesFlexible?: boolean
  from?: string | null
  until?: string | null
  depositCents?: number | null
  minDuration?: string | null
  startsAt?: Date
  quantity?: number
  category?: TicketCategory
  section?: string | null
  platform?: string | null
  photos?: (string | null)[]
  featured?: boolean
  createdAt?: Date
  soldAt?: Date | null
  deletedAt?: Date | null
  takenDown?: string
}

const photoSize = { width: 1200, height: 900 }

export async function createListing(db: Db, options: ListingOptions = {}): Promise<Selectable<PostsTable>> {
  const { type = 'selling', createdAt = new Date(), place = 'Gràcia', takenDown = null } = options
  const photos = options.photos ?? (type === 'ticket' ? [] : [null])
  const by = await posting(db, options)
  const uploads = photos.map((alt, position) => ({
    id: randomUUIDv7(),
    owner_id: by.author_id,
    kind: 'listing-photo' as const,
    path: `listing-covers/${by.author_id}/${randomUUIDv7()}.webp`,
    ...photoSize,
    created_at: createdAt,
    position,
    alt,
  }))
  const [cover] = uploads
  const deletedAt = options.deletedAt ?? (takenDown === null ? null : createdAt)
  const post = await db
    .insertInto('posts')
    .values({
      ...by,
      id: options.id ?? randomUUIDv7(),
      post_type: type,
      title: options.title ?? 'A kettle that whistles',
      content: options.details ?? null,
      listing_price_cents: options.priceCents ?? 2_500,
      listing_currency: options.currency ?? 'EUR',
      delivery_method: options.delivery === undefined ? usualDelivery[type] : options.delivery,
      ...columnsOf(type, { ...options, place }),
      cover_image_path: cover?.path ?? null,
      cover_image_updated_at: cover ? createdAt : null,
      cover_width: cover?.width ?? null,
      cover_height: cover?.height ?? null,
      photo_count: uploads.length,
      is_featured: options.featured ?? false,
      created_at: createdAt,
      updated_at: createdAt,
      sold_at: options.soldAt ?? null,
      deleted_at: deletedAt,
      taken_down_at: takenDown === null ? null : deletedAt,
      taken_down_reason: takenDown,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (uploads.length > 0)
    await db
      .insertInto('uploads')
      .values(uploads.map(upload => ({ ...upload, post_id: post.id })))
      .execute()
  return post
}

const usualDelivery = { selling: 'pickup', renting: null, ticket: 'digital_transfer' } as const

function columnsOf(type: ListingType, options: ListingOptions & { place: string | null }) {
  const { place } = options
  if (type === 'ticket')
    return {
      event_start_at: options.startsAt ?? new Date(Date.now() + 7 * 86_400_000),
      event_time_zone: 'Europe/Madrid',
      event_venue: place,
      ticket_quantity: options.quantity ?? 1,
      ticket_category: options.category ?? 'concert',
      ticket_section_info: options.section ?? null,
      ticket_platform: options.platform ?? null,
    }
  const where = {
    listing_location: place,
    listing_neighborhood: options.neighborhood === undefined ? neighborhoodOf(place) : options.neighborhood,
  }
  if (type === 'selling') return { ...where, selling_condition: options.condition ?? 'good' }
  return {
    ...where,
    listing_rent_period: options.period ?? 'month',
    rental_dates_flexible: options.datesFlexible ?? false,
    rental_availability_start: options.from ?? null,
    rental_availability_end: options.until ?? null,
    rental_deposit_cents: options.depositCents ?? null,
    rental_min_duration: options.minDuration ?? null,
  }
}

interface LegacyOptions {
  author?: Author
  city?: string
  id?: string
  title?: string
  text?: string | null
  createdAt?: Date
  price?: string | null
  available?: boolean
  startsAt?: Date | null
  location?: string | null
}

export async function createLegacy(
  db: Db,
  table: 'questions' | 'events' | 'market_items',
  options: LegacyOptions = {},
): Promise<string> {
  const { author_id, city_id } = await posting(db, options)
  const row = {
    id: options.id ?? randomUUIDv7(),
    title: options.title ?? 'From the first version',
    user_id: author_id,
    city_id,
    created_at: options.createdAt ?? new Date(),
  }
  const { text = null, location = null, startsAt = null, price = null, available = true } = options
  if (table === 'questions')
    await db
      .insertInto(table)
      .values({ ...row, content: text })
      .execute()
  else if (table === 'events')
    await db
      .insertInto(table)
      .values({ ...row, description: text, location, event_date: startsAt })
      .execute()
  else
    await db
      .insertInto(table)
      .values({ ...row, description: text, price, is_available: available })
      .execute()
  return row.id
}
