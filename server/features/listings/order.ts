import * as z from 'zod/mini'
import { sql, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { ListingSort } from '../../../contract/vocabulary.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import type { ListingRow } from './queries.ts'

interface Order {
  /** What rows are sorted by, the last of it unique, all in one direction. */
  columns: readonly string[]
  direction: 'asc' | 'desc'
  /** It names the order, since two are by price. */
  cursor: z.ZodMiniType<readonly [ListingSort, ...unknown[]]>
  of: (row: ListingRow) => readonly unknown[]
}

const byPrice = (sort: 'price_low' | 'price_high', direction: Order['direction']): Order => ({
  columns: ['listing_price_cents', 'id'],
  direction,
  cursor: z.tuple([z.literal(sort), z.int().check(z.minimum(0), z.maximum(limits.priceMax)), z.uuid()]),
  of: row => [row.listing_price_cents, row.id],
})

/** How lists of listings are sorted. Each has an index that holds its order. */
const orders: Record<ListingSort, Order> = {
  newest: {
    columns: ['is_featured', 'created_at', 'id'],
    direction: 'desc',
    cursor: z.tuple([z.literal('newest'), z.boolean(), cursorTime, z.uuid()]),
    of: row => [row.is_featured, row.created_at.toISOString(), row.id],
  },
  price_low: byPrice('price_low', 'asc'),
  price_high: byPrice('price_high', 'desc'),
}

/** What the orders look at, beside the id. */
export const sortedBy = ['is_featured', 'created_at', 'listing_price_cents'] as const

/** Where a row stands in its list, for a cursor. */
export const listingKey = (sort: ListingSort) => (row: ListingRow) => [sort, ...orders[sort].of(row)]

/** The place of a cursor, empty for the first page. Throws INVALID_CURSOR for one that is not of this order. */
export function placeOf(sort: ListingSort, cursor: string | undefined): readonly unknown[] {
  if (cursor === undefined) return []
  const [, ...place] = decodeCursor(orders[sort].cursor, cursor)
  return place
}

const columns = (sort: ListingSort, as: string | null) =>
  orders[sort].columns.map(name => sql.ref(as === null ? name : `${as}.${name}`))

/** The order of listings `as`; null where a union names its columns alone. */
export const ordered = (sort: ListingSort, as: string | null = 'l'): RawBuilder<unknown> =>
  sql.join(columns(sort, as).map(column => sql`${column} ${sql.raw(orders[sort].direction)}`))

/** That a listing `l` comes after this place. */
export const after = (sort: ListingSort, place: readonly unknown[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(columns(sort, 'l'))}) ${sql.raw(orders[sort].direction === 'asc' ? '>' : '<')} (${sql.join(place)})`
