import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Everything about reports that is cached. */
export const reportsKey = ['reports'] as const

/** How many subjects wait for a decision: beside the tab that leads to them, on every tab of the dashboard. */
export const pendingReports = queryOptions({
  queryKey: [...reportsKey, 'pending'],
  queryFn: ({ signal }) => call(api => api.moderation.pending(undefined, { signal })),
  refetchOnWindowFocus: true,
})
