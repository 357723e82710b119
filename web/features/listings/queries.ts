import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { countsKey, detailKey, listKey, memberKey, similarKey, type Filter } from './keys.ts'

const freshFor = 5 * 60_000
const pageAfter = (cursor: string | null) => ({ limit: limits.pageSize, ...(cursor ? { cursor } : {}) })

export const listingList = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal, queryKey: [, , asked] }) =>
      call(api => api.listings.list({ ...asked, ...pageAfter(pageParam) }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor,
  })

export const listingCounts = (filter: Filter) =>
  queryOptions({
    queryKey: countsKey(filter),
    queryFn: ({ signal, queryKey: [, , asked] }) => call(api => api.listings.counts(asked, { signal })),
    staleTime: freshFor,
  })

/** The viewer's own include sold ones. */
export const listingsOf = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: memberKey(profileId),
    queryFn: ({ pageParam, signal }) =>
      call(api => api.listings.ofMember({ profileId, ...pageAfter(pageParam) }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor,
  })

export const oneListing = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(api => api.listings.read({ listingId: id }, { signal })),
    staleTime: freshFor,
  })

export const similarListings = (id: string) =>
  queryOptions({
    queryKey: similarKey(id),
    queryFn: ({ signal }) =>
      call(api => api.listings.similar({ listingId: id }, { signal })).then(({ items }) => items),
    staleTime: freshFor,
  })
