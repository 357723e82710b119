import type { Query, QueryClient } from '@tanstack/react-query'

/** Areas (first parts of query keys) that contain data about other people. */
const areas = new Set<unknown>(['home', 'feed', 'questions', 'profiles', 'people', 'events', 'listings', 'messages'])

/**
 * Call after a block was created or removed. Drops inactive queries, also from the saved data, because they may contain
 * the other person. Refetches the active ones.
 */
export function readAfterBlock(client: QueryClient): void {
  const cache = client.getQueryCache()
  const predicate = ({ queryKey: [area] }: Query) => areas.has(area)
  for (const query of cache.findAll({ type: 'inactive', predicate })) {
    // Data behind an arrivals pill has disabled observers: invalidation would not refetch it, so reset it.
    if (query.getObserversCount() > 0) query.reset()
    else cache.remove(query)
  }
  // web/pwa/keep-reads.ts observes this key and clears the saved data.
  client.setQueryData(['dropped'], { at: Date.now() })
  void client.invalidateQueries({ predicate })
}
