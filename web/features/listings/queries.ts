import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { countsKey, detailKey, listKey, memberKey, similarKey, type Filter } from './keys.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

const freshFor = 5 * 60_000

export const listingList = (filter: Filter) =>
  pagedQuery({
    queryKey: listKey(filter),
    read: (api, page, options) => api.listings.list({ ...listKey(filter)[2], ...page }, options),
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
  pagedQuery({
    queryKey: memberKey(profileId),
    read: (api, page, options) => api.listings.ofMember({ profileId, ...page }, options),
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
