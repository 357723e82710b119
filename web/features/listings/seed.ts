import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { countsKey, detailKey, listKey } from './keys.ts'

export function seedListings(client: QueryClient, { exchange, listing }: Boot['data']): void {
  if (exchange) {
    const { cursor: _cursor, limit: _limit, ...filter } = exchange.asked
    client.setQueryData(listKey(filter), { pages: [exchange.page], pageParams: [null] })
    client.setQueryData(countsKey(filter), exchange.counts)
  }
  if (listing) client.setQueryData(detailKey(listing.id), listing)
}
