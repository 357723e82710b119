import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isOffline } from '../lib/live/connection.ts'
import { isRefusal } from '../lib/api/failure.ts'
import { arrivedKey } from '../features/questions/keys.ts'

const lifetime = 5 * 60_000
const retries = 3
const grace = 1_200
const pauseMax = 30_000

/** Rejected requests are not retried. Offline, queries fail immediately and are refetched on reconnect. */
export function createQueryClient(): QueryClient {
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
  client.setQueryDefaults(arrivedKey, { gcTime: Infinity })
  return client
}

/**
 * TanStack Query shows an error only after the last retry, seven seconds later. This shows it after the second failure, or
 * shortly after the first.
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
