import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** The latest five of one's own, newest first. Nobody else changes them. */
export const latestLogos = () =>
  queryOptions({
    queryKey: ['logos'],
    queryFn: ({ signal }) => call(api => api.logos.list({}, { signal })).then(({ items }) => items),
    staleTime: 5 * 60_000,
  })
