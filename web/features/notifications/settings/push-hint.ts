import { useSyncExternalStore } from 'react'
import type { LiveEvent } from '../../../../contract/live.ts'
import { deviceNow } from '../../../lib/time/clock.ts'

/* Part of every member page. The question itself loads when it is asked. */

const askedKey = 'push-asked-at'
const endpointKey = 'push-endpoint'
const askAgain = 30 * 86_400_000

let occasion: LiveEvent | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The live event that the member is asked about. */
export const usePushOccasion = (): LiveEvent | null =>
  useSyncExternalStore(
    subscribe,
    () => occasion,
    () => null,
  )

export function setPushOccasion(event: LiveEvent | null): void {
  occasion = event
  for (const listener of listeners) listener()
}

/** Not if the browser has decided, and at most once in 30 days. */
export function mayAskForPush(): boolean {
  try {
    return (
      'PushManager' in window &&
      Notification.permission === 'default' &&
      deviceNow() - Number(localStorage.getItem(askedKey) ?? 0) >= askAgain
    )
  } catch {
    // Without storage it would ask each time.
    return false
  }
}

export const rememberAsked = (): void => localStorage.setItem(askedKey, String(deviceNow()))

/** Absent if this browser is not subscribed, and after signing out. */
export const rememberedEndpoint = (): string | null => localStorage.getItem(endpointKey)
export const rememberEndpoint = (endpoint: string): void => localStorage.setItem(endpointKey, endpoint)
export const forgetEndpoint = (): void => localStorage.removeItem(endpointKey)
