import { queryOptions } from '@tanstack/react-query'
import { unreadKey } from './keys.ts'

/* Part of every member page, for the bell. The other code of notifications loads on demand. */

export const unreadQuery = () =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: ({ signal }) => import('./queries.ts').then(({ readUnread }) => readUnread(signal)),
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  })
