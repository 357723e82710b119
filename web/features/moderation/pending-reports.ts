import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const reportsKey = ['reports'] as const

export const pendingReports = queryOptions({
  queryKey: [...reportsKey, 'pending'],
  queryFn: ({ signal }) => call(api => api.moderation.pending(undefined, { signal })),
  refetchOnWindowFocus: true,
})
