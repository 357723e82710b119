import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'

export const securityKey = ['security'] as const

/** Refetches on window focus, because the user may have opened an email link. */
export const overviewQuery = queryOptions({
  queryKey: [...securityKey, 'overview'],
  queryFn: ({ signal }) => call(api => api.security.read(undefined, { signal })),
  refetchOnWindowFocus: true,
})

/** Unknown counts as true. A changed password or a new second factor ends them. */
export const hasOtherSessions = (client: QueryClient): boolean =>
  client.getQueryData(overviewQuery.queryKey)?.sessions.some(({ current }) => !current) ?? true

export const staffAccessQuery = infiniteQueryOptions({
  queryKey: [...securityKey, 'staffAccess'],
  queryFn: ({ pageParam, signal }) =>
    call(api =>
      api.security.staffAccess({ limit: limits.pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})

export const logQuery = infiniteQueryOptions({
  queryKey: [...securityKey, 'log'],
  queryFn: ({ pageParam, signal }) =>
    call(api =>
      api.security.log({ limit: limits.securityLogPage, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})
