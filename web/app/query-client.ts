import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isOffline } from '../lib/connection.ts'
import { isRefusal } from '../lib/failure.ts'
import { arrivedKey } from '../features/questions/keys.ts'

const lifetime = 5 * 60_000
const retries = 3
const pauseMax = 30_000

/**
 * The cache of the server's answers. What the server refused is not asked again; the rest is, with growing pauses, and
 * without a connection when it is back.
 */
export function createQueryClient(): QueryClient {
  // It listens for changes only, so it must be told how things stand.
  if (isOffline()) onlineManager.setOnline(false)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: lifetime,
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: false,
        retry: (count, error) => count < retries && !isRefusal(error) && !isOffline(),
        retryDelay: attempt => Math.min(1_000 * 2 ** attempt, pauseMax),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  // Nobody observes it while another screen is open, and it must still be there afterwards.
  client.setQueryDefaults(arrivedKey, { gcTime: Infinity })
  return client
}
