import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Prefix of all report queries. */
export const reportsKey = ['reports'] as const

/** The count on the admin tabs. */
export const pendingReports = queryOptions({
  queryKey: [...reportsKey, 'pending'],
  queryFn: ({ signal }) => call(api => api.moderation.pending(undefined, { signal })),
  refetchOnWindowFocus: true,
})
