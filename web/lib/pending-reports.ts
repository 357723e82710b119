import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Prefix of all cached report queries. */
export const reportsKey = ['reports'] as const

/** The number of pending reports, shown on the admin tabs. */
export const pendingReports = queryOptions({
  queryKey: [...reportsKey, 'pending'],
  queryFn: ({ signal }) => call(api => api.moderation.pending(undefined, { signal })),
  refetchOnWindowFocus: true,
})
