import { useSyncExternalStore } from 'react'

/** `offline`: the device says so. `unanswered`: it believes to be online, and the server has not answered yet. */
export type Connection = 'online' | 'offline' | 'unanswered'

let unanswered = false
const listeners = new Set<() => void>()

/** Told by whoever opened the app from what was saved, until the server has answered. */
export function setUnanswered(value: boolean) {
  unanswered = value
  for (const tell of listeners) tell()
}

/** Whether the device says that it has no connection. Where pages are drawn outside a browser nobody says so. */
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

/** Whether the server can be reached, as far as is known. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, current, () => 'online')

/**
 * Whether files of the app can be fetched: they come from the server, or from what the service worker keeps. Ask before
 * an `import()` that may run at any moment: Chromium never fetches a module again that failed once, so that one tried
 * without a connection is missing until the page is left.
 */
export const canLoad = () => !isOffline() || Boolean(navigator.serviceWorker?.controller)

/** Waits until files of the app can be fetched. */
export async function whenLoadable(): Promise<void> {
  while (!canLoad()) await new Promise(resolve => addEventListener('online', resolve, { once: true }))
}
