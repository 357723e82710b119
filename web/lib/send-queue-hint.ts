import { useSyncExternalStore } from 'react'

/*
 * Whether messages of an account wait in this browser, without loading what keeps them: most visits have none. Only a
 * hint, so that a browser that refuses it loses nothing but the sending before the chat is opened.
 */
const keyOf = (account: string) => `sendQueue:${account}`

const listeners = new Set<() => void>()

export function hasQueuedMessages(account: string): boolean {
  try {
    return localStorage.getItem(keyOf(account)) !== null
  } catch {
    return false
  }
}

export function noteQueuedMessages(account: string, any: boolean): void {
  try {
    if (any) localStorage.setItem(keyOf(account), '1')
    else localStorage.removeItem(keyOf(account))
  } catch {
    // See above.
  }
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}

/** The same, as it changes in whichever tab. */
export const useHasQueuedMessages = (account: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasQueuedMessages(account),
    () => false,
  )
