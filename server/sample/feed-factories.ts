import { randomUUIDv7 } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Currency, PostType, RentPeriod } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/schema.ts'
import type { PostsTable } from '../db/schema/posts.ts'
import { posting, type Author } from './factories.ts'

type Db = Kysely<Schema>

export interface PostOptions {
  /** A profile, or what `createAccount` returned; made when absent, in `city`. */
  author?: Author
  /** The slug of the city; by default the author's. */
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

/** A post of a type that has no factory of its own, such as something for sale. */
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

export interface LegacyOptions {
  /** A profile, or what `createAccount` returned; made when absent, in `city`. */
  author?: Author
  /** The slug of the city; by default the author's. */
  city?: string
  id?: string
  title?: string
  text?: string | null
  createdAt?: Date
  /** Of an item, in euros. */
  price?: string | null
  available?: boolean
  /** Of an event. */
  startsAt?: Date | null
  location?: string | null
}

/** A row of a table of the product's first version. Returns its id. */
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
