import type { Query, QueryClient } from '@tanstack/react-query'
import { invalidateNow, invalidateWithJitter, refetchInFlight } from '../lib/cache/change-data.ts'

const own = new Set<unknown>(['messages', 'profiles'])
const areas = new Set<unknown>([
  ...own,
  'home',
  'feed',
  'questions',
  'replies',
  'people',
  'events',
  'series',
  'listings',
])

/**
 * Refetches what contains a person who was deactivated, paused their profile, or hid or showed fields: their profile and
 * conversations now, lists with jitter, because the whole city gets the event. Drops what is not on screen.
 */
export function applyPersonChange(client: QueryClient, personId: string): void {
  const cache = client.getQueryCache()
  const isAbout = ({ queryKey, state }: Query) =>
    areas.has(queryKey[0]) && JSON.stringify([queryKey, state.data ?? null]).includes(personId)
  for (const query of cache.findAll({ predicate: isAbout })) {
    const [area] = query.queryKey
    if (query.isActive()) {
      if (own.has(area)) invalidateNow(client, { queryKey: query.queryKey, exact: true })
      else invalidateWithJitter(client, query.queryKey)
    } else if (query.getObserversCount() === 0) cache.remove(query)
    else {
      query.reset()
      invalidateWithJitter(client, [area])
    }
  }
  refetchInFlight(client, { predicate: ({ queryKey: [area], state }) => areas.has(area) && state.data === undefined })
}
