import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Runs `work` once at a random time within `over` milliseconds. Prevents a thundering herd after a broadcast event. */
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

/** Jitter in milliseconds. */
const lookersOver = 4_000
const asked = new WeakMap<QueryClient, Set<string>>()

/** Marks a query stale; refetches it after a random delay if it is active. */
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
