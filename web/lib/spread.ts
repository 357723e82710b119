import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Does some work once, at a moment of the next `over` milliseconds that chance decides, however often it is asked for
 * until then: what a whole city hears at once would else be a thousand requests at once.
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

/** Over how many milliseconds those who look at a thing ask for what an event did not tell of it. */
const lookersOver = 4_000
const asked = new WeakMap<QueryClient, Set<string>>()

/** Lets this answer be read anew: where it is shown at such a moment, else when it is opened next. */
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
