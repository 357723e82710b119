import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

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
export const refusedQuery = pagedQuery({
  queryKey: [...key, 'refused'],
  read: (api, page, options) => api.delivery.refused(page, options),
  refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : refreshEvery),
  refetchOnWindowFocus: true,
})
