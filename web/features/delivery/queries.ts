import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'

const key = ['admin', 'delivery'] as const

/** In milliseconds; only while the page is visible. */
const refreshEvery = 30_000

export const deliveryQuery = queryOptions({
  queryKey: [...key, 'overview'],
  queryFn: ({ signal }) => call(api => api.delivery.read(undefined, { signal })),
  refetchInterval: refreshEvery,
  refetchOnWindowFocus: true,
})

/** Refreshed with the overview until more pages are loaded, because each page is a request. */
export const refusedQuery = infiniteQueryOptions({
  queryKey: [...key, 'refused'],
  queryFn: ({ pageParam, signal }) =>
    call(api =>
      api.delivery.refused({ limit: limits.pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
  refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : refreshEvery),
  refetchOnWindowFocus: true,
})
