import * as z from 'zod/mini'
import { sql, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { ListingSort } from '../../../contract/vocabulary.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import type { ListingRow } from './queries.ts'

interface Order {
  /** All in one direction; the last is unique. */
  columns: readonly string[]
  direction: 'asc' | 'desc'
  /** Names the order, because two orders use the price. */
  cursor: z.ZodMiniType<readonly [ListingSort, ...unknown[]]>
  of: (row: ListingRow) => readonly unknown[]
}

const byPrice = (sort: 'price_low' | 'price_high', direction: Order['direction']): Order => ({
  columns: ['listing_price_cents', 'id'],
  direction,
  cursor: z.tuple([z.literal(sort), z.int().check(z.minimum(0), z.maximum(limits.priceMax)), z.uuid()]),
  of: row => [row.listing_price_cents, row.id],
})

/** Each has an index. */
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

export const sortedBy = ['is_featured', 'created_at', 'listing_price_cents'] as const

export const listingKey = (sort: ListingSort) => (row: ListingRow) => [sort, ...orders[sort].of(row)]

/** Empty for the first page. Throws INVALID_CURSOR for another sort order. */
export function placeOf(sort: ListingSort, cursor: string | undefined): readonly unknown[] {
  if (cursor === undefined) return []
  const [, ...place] = decodeCursor(orders[sort].cursor, cursor)
  return place
}

const columns = (sort: ListingSort, as: string | null) =>
  orders[sort].columns.map(name => sql.ref(as === null ? name : `${as}.${name}`))

/** Null omits the table name, as a union requires. */
export const ordered = (sort: ListingSort, as: string | null = 'l'): RawBuilder<unknown> =>
  sql.join(columns(sort, as).map(column => sql`${column} ${sql.raw(orders[sort].direction)}`))

export const after = (sort: ListingSort, place: readonly unknown[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(columns(sort, 'l'))}) ${sql.raw(orders[sort].direction === 'asc' ? '>' : '<')} (${sql.join(place)})`
