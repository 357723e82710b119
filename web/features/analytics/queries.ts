import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { Range } from './url-state.ts'

const key = ['admin', 'analytics'] as const
const freshFor = 60_000

export const statsQuery = queryOptions({
  queryKey: [...key, 'stats'],
  queryFn: ({ signal }) => call(api => api.analytics.stats(undefined, { signal })),
  staleTime: freshFor,
})

export const chartsQuery = (asked: Range) =>
  queryOptions({
    queryKey: [...key, 'charts', asked] as const,
    queryFn: ({ signal }) => call(api => api.analytics.charts(asked, { signal })),
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  })
