import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Runs `work` once at a random time within `over` milliseconds, and coalesces calls until then. Prevents all clients
 * from sending a request at the same moment after a broadcast event.
 */
export function spread(over: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, Math.random() * over)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Jitter in milliseconds for refetches by the viewers of one item. */
const lookersOver = 4_000
const asked = new WeakMap<QueryClient, Set<string>>()

/** Marks a query stale. If it is active, refetches it after a random delay; otherwise it refetches when next used. */
export function invalidateWithJitter(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  const keys = asked.get(client) ?? new Set<string>()
  asked.set(client, keys)
  const key = hashKey(queryKey)
  if (keys.has(key)) return
  keys.add(key)
  setTimeout(() => {
    keys.delete(key)
    void client.refetchQueries({ queryKey, type: 'active', stale: true })
  }, Math.random() * lookersOver)
}
