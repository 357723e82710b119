import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DataExport } from '../../../contract/exports.ts'
import { call } from '../../lib/api/api.ts'

const pollEvery = 2_000

/** Polled while it is being prepared, also for what another tab or device changes. */
export const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: ({ signal }) => call(api => api.exports.read(undefined, { signal })),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'preparing' ? pollEvery : false),
  refetchOnWindowFocus: true,
})

export const setExport = (client: QueryClient, next: DataExport | null) =>
  client.setQueryData(exportQuery.queryKey, before => before && { ...before, export: next })
