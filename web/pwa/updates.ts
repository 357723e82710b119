import { useSyncExternalStore } from 'react'

let apply: (() => void) | undefined
const listeners = new Set<() => void>()

export function announceUpdate(reload: () => void) {
  apply = reload
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useUpdate = (): (() => void) | undefined =>
  useSyncExternalStore(
    subscribe,
    () => apply,
    () => undefined,
  )
