import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '../../../contract/listings.ts'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { arrivedKey, type Filter } from './keys.ts'
import { showArrived } from './live.ts'
import { belongs } from './order.ts'
import { listingList } from './queries.ts'

export type Listings = ReturnType<typeof useListings>

export function useListings(filter: Filter) {
  const client = useQueryClient()
  const list = useInfiniteQuery({ ...listingList(filter), placeholderData: keepPreviousData })
  const listings = itemsOf(list.data)
  const { data: waiting } = useQuery<Listing[]>({
    queryKey: arrivedKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
    gcTime: Infinity,
  })
  const arrived =
    // Until the list of this filter is loaded, it is unknown which listings are new to it.
    list.isPlaceholderData || (filter.sort ?? 'newest') !== 'newest'
      ? []
      : waiting.filter(one => belongs(filter, one) === true && !listings.some(({ id }) => id === one.id))
  return { list, listings, arrived: arrived.length, showArrived: () => showArrived(client) }
}
