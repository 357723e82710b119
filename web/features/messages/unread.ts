import { queryOptions } from '@tanstack/react-query'
import { whenLoadable } from '../../lib/live/connection.ts'
import { unreadKey } from './keys.ts'
import type { Unread } from './state.ts'

/* Part of every page's bundle, for the badge in the tabs. The other message code loads on demand. */

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

/** Messages and requests. */
export const totalOf = (unread: Unread | undefined): number =>
  Object.values(unread?.counts ?? {}).reduce((sum, count) => sum + count, unread?.requests ?? 0)
