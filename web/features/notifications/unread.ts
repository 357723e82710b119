import { queryOptions } from '@tanstack/react-query'
import { whenLoadable } from '../../lib/live/connection.ts'
import { unreadKey } from './keys.ts'

/* Part of every member page, for the bell. The other code of notifications loads on demand. */

export const unreadQuery = () =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => {
      await whenLoadable()
      return (await import('./queries.ts')).readUnread(signal)
    },
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  })
