import { useSyncExternalStore } from 'react'

/** `unanswered`: the device is online, but the server has not answered yet. */
export type Connection = 'online' | 'offline' | 'unanswered'

let unanswered = false
const listeners = new Set<() => void>()

/** Set when the app starts from saved data, until the first response. */
export function setUnanswered(value: boolean) {
  unanswered = value
  for (const tell of listeners) tell()
}

/** Always false during server rendering. */
export const isOffline = () => typeof window !== 'undefined' && !navigator.onLine
const current = (): Connection => (isOffline() ? 'offline' : unanswered ? 'unanswered' : 'online')

function subscribe(tell: () => void) {
  listeners.add(tell)
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, current, () => 'online')

/**
 * Whether app chunks can be fetched. Check it before an `import()`: Chromium never retries a module whose fetch failed,
 * so it stays missing until the page is reloaded.
 */
export const canLoad = () => !isOffline() || Boolean(navigator.serviceWorker?.controller)

export async function whenLoadable(): Promise<void> {
  while (!canLoad()) await new Promise(resolve => addEventListener('online', resolve, { once: true }))
}
