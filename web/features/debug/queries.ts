import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Refetched on every visit, without retries, so that failures show immediately. */
export const debugQuery = queryOptions({
  queryKey: ['admin', 'debug'],
  queryFn: ({ signal }) => call(api => api.debug.profile(undefined, { signal })),
  staleTime: 0,
  retry: false,
})
