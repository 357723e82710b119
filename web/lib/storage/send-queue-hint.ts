import { useSyncExternalStore } from 'react'
import { listen } from '../dom/listen.ts'
import { readLocal, writeLocal } from './local.ts'

/* If storage fails, messages are sent when the chat opens. */
const keyOf = (account: string) => `sendQueue:${account}`

const listeners = new Set<() => void>()

export const hasQueuedMessages = (account: string): boolean => readLocal(keyOf(account)) !== null

export function noteQueuedMessages(account: string, any: boolean): void {
  writeLocal(keyOf(account), any ? '1' : null)
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
