import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

const pollEvery = 2_000

export const exportKey = ['export'] as const

/** Polled while it is being prepared, also for what another tab or device changes. */
export const exportQuery = queryOptions({
  queryKey: exportKey,
  queryFn: async ({ signal }) => (await call(api => api.exports.read(undefined, { signal }))).export,
  refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? pollEvery : false),
  refetchOnWindowFocus: true,
})
