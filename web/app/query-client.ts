import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isOffline } from '../lib/live/connection.ts'
import { isRefusal } from '../lib/api/failure.ts'
import { arrivedKey } from '../features/questions/keys.ts'

const lifetime = 5 * 60_000
const retries = 3
/** Milliseconds before the first failure of a query is shown; the first retry may succeed by then. */
const grace = 1_200
const pauseMax = 30_000

/**
 * Rejected requests are not retried; other failures are, with backoff. While offline, queries fail immediately and are
 * refetched on reconnect. A query without data shows its error while retries continue.
 */
export function createQueryClient(): QueryClient {
  // `onlineManager` only listens for changes.
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
  // Has no observers while another screen is open, but must not be garbage-collected.
  client.setQueryDefaults(arrivedKey, { gcTime: Infinity })
  return client
}

/**
 * TanStack Query sets the error status after the last retry, which leaves a skeleton for seven seconds. This sets it
 * after the second failure, or shortly after the first; a later success replaces it.
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
