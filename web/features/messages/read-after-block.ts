import type { Query, QueryClient } from '@tanstack/react-query'
import { invalidateNow } from '../../lib/cache/change-data.ts'
import { deviceNow } from '../../lib/time/clock.ts'

/** First parts of query keys with data about people. */
const areas = new Set<unknown>([
  'home',
  'feed',
  'questions',
  'profiles',
  'people',
  'events',
  'series',
  'listings',
  'messages',
])

/** Drops inactive queries, also from the saved data, because they may contain the blocked person. */
export function readAfterBlock(client: QueryClient): void {
  const cache = client.getQueryCache()
  const predicate = ({ queryKey: [area] }: Query) => areas.has(area)
  for (const query of cache.findAll({ type: 'inactive', predicate })) {
    // Invalidation would not refetch disabled observers, such as those behind an arrivals pill.
    if (query.getObserversCount() > 0) query.reset()
    else cache.remove(query)
  }
  // web/pwa/keep-reads.ts observes this key.
  client.setQueryData(['dropped'], { at: deviceNow() })
  invalidateNow(client, { predicate })
}
