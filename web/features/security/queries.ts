import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../lib/api/api.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

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

export const staffAccessQuery = pagedQuery({
  queryKey: [...securityKey, 'staffAccess'],
  read: (api, page, options) => api.security.staffAccess(page, options),
})

export const logQuery = pagedQuery({
  queryKey: [...securityKey, 'log'],
  limit: limits.securityLogPage,
  read: (api, page, options) => api.security.log(page, options),
})
