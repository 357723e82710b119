import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { unreadKey } from './keys.ts'
import type { Unread } from './state.ts'

/*
 * What the tabs of every page need. The document brings the number along, so what reads it anew, and what keeps it true,
 * is loaded when it is needed first.
 */

/** How much is unread, kept true by the live stream. */
export const unreadQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: ({ signal }) => import('./queries.ts').then(({ readUnread }) => readUnread(client, signal)),
    staleTime: 5 * 60_000,
    gcTime: Infinity,
  })

/** All that is unread. */
export const totalOf = (unread: Unread | undefined): number =>
  Object.values(unread?.counts ?? {}).reduce((sum, count) => sum + count, 0)
