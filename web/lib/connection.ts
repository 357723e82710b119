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
