import { useSyncExternalStore } from 'react'
import { listen } from '../dom/listen.ts'

export type Connection = 'online' | 'offline' | 'unanswered'

let unanswered = false
const listeners = new Set<() => void>()

export function setUnanswered(value: boolean) {
  unanswered = value
  for (const listener of listeners) listener()
}

export const isOffline = () => typeof window !== 'undefined' && !navigator.onLine
const current = (): Connection => (isOffline() ? 'offline' : unanswered ? 'unanswered' : 'online')

function subscribe(listener: () => void) {
  listeners.add(listener)
  const ends = [listen('online', listener), listen('offline', listener)]
  return () => {
    listeners.delete(listener)
    for (const end of ends) end()
  }
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, current, () => 'online')

/** Check before an `import()`: Chromium never retries a module that failed to load, until the page reloads. */
export const canLoad = () => !isOffline() || Boolean(navigator.serviceWorker?.controller)

export async function whenLoadable(): Promise<void> {
  while (!canLoad()) await new Promise(resolve => addEventListener('online', resolve, { once: true }))
}
