import { useSyncExternalStore } from 'react'
import { listen } from '../dom/listen.ts'

/* If storage fails, messages are sent when the chat opens. */
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
    // Without storage, it lasts until reload.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const end = listen('storage', listener)
  return () => {
    listeners.delete(listener)
    end()
  }
}

export const useHasQueuedMessages = (account: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasQueuedMessages(account),
    () => false,
  )
