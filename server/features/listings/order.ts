import * as z from 'zod/mini'
import { limits } from '../../../contract/limits.ts'
import type { ListingSort } from '../../../contract/vocabulary.ts'
import { keyset, type Keyset } from '../../db/paging/keyset.ts'

export const sortedBy = ['is_featured', 'created_at', 'listing_price_cents'] as const
export type ListingKey = (typeof sortedBy)[number] | 'id'

const byPrice = { listing_price_cents: z.int().check(z.minimum(0), z.maximum(limits.priceMax)), id: 'uuid' } as const

/** Each has an index. Names the order, because two orders use the price. */
export const orders: Record<ListingSort, Keyset<ListingKey>> = {
  newest: keyset({ is_featured: 'boolean', created_at: 'time', id: 'uuid' }, 'desc', 'newest'),
  price_low: keyset(byPrice, 'asc', 'price_low'),
  price_high: keyset(byPrice, 'desc', 'price_high'),
}
