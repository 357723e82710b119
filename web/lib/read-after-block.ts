import type { Query, QueryClient } from '@tanstack/react-query'

/** Where other people are kept, by the first parts of keys. */
const areas = new Set<unknown>(['home', 'feed', 'questions', 'profiles', 'people', 'events', 'listings', 'messages'])

/**
 * Between this person and another one a block was set or lifted. Copies that no screen shows are dropped, also from the
 * device, since they may be about the other one; what is on the screen is read again at once.
 */
export function readAfterBlock(client: QueryClient): void {
  const cache = client.getQueryCache()
  const predicate = ({ queryKey: [area] }: Query) => areas.has(area)
  for (const query of cache.findAll({ type: 'inactive', predicate })) {
    // What waits behind a pill is observed, though nothing asks for it: it is emptied.
    if (query.getObserversCount() > 0) query.reset()
    else cache.remove(query)
  }
  // What is saved on the device follows: web/pwa/keep-reads.ts listens for this key.
  client.setQueryData(['dropped'], { at: Date.now() })
  void client.invalidateQueries({ predicate })
}
