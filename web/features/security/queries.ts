import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api.ts'

/** Everything of this feature that is cached. */
export const securityKey = ['security'] as const

/** What guards the account. Asked anew when the page is looked at again: a mail may have been answered meanwhile. */
export const overviewQuery = queryOptions({
  queryKey: [...securityKey, 'overview'],
  queryFn: ({ signal }) => call(api => api.security.read(undefined, { signal })),
  refetchOnWindowFocus: true,
})

/** Whether other sessions than this one are known, which a changed password or a second factor ends. */
export const hasOtherSessions = (client: QueryClient): boolean =>
  client.getQueryData(overviewQuery.queryKey)?.sessions.some(({ current }) => !current) ?? true

export const logQuery = infiniteQueryOptions({
  queryKey: [...securityKey, 'log'],
  queryFn: ({ pageParam, signal }) =>
    call(api =>
      api.security.log({ limit: limits.securityLogPage, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
})
