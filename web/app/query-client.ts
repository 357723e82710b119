import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isOffline } from '../lib/connection.ts'
import { isRefusal } from '../lib/failure.ts'
import { arrivedKey } from '../features/questions/keys.ts'

const lifetime = 5 * 60_000
const retries = 3
/** How long the first failure of a read waits for the next attempt before the screen shows it. */
const grace = 1_200
const pauseMax = 30_000

/**
 * The cache of the server's answers. What the server refused is not asked again; the rest is, with growing pauses, and
 * without a connection when it is back. A read without data shows its failure while it is still being retried.
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
  showFailures(client)
  // Nobody observes it while another screen is open, and it must still be there afterwards.
  client.setQueryDefaults(arrivedKey, { gcTime: Infinity })
  return client
}

/**
 * TanStack Query reports an error after the last retry only: for seven seconds the screen would show a skeleton. This sets
 * the status after the second failure, or a moment after the first; the retries go on, and a success replaces the error.
 */
function showFailures(client: QueryClient) {
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return
    const { query } = event
    const { failureCount, error } = event.action
    const show = () => {
      const { data, fetchStatus, fetchFailureReason, status } = query.state
      if (data === undefined && fetchStatus !== 'idle' && fetchFailureReason && status === 'pending')
        query.setState({ status: 'error', error })
    }
    if (failureCount > 1) show()
    else setTimeout(show, grace)
  })
}
