import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The viewer's latest five logos, newest first. Only the viewer changes them. */
export const latestLogos = () =>
  queryOptions({
    queryKey: ['logos'],
    queryFn: ({ signal }) => call(api => api.logos.list({}, { signal })).then(({ items }) => items),
    staleTime: 5 * 60_000,
  })
