import { useSyncExternalStore } from 'react'

let apply: (() => void) | undefined
const listeners = new Set<() => void>()

export function announceUpdate(reload: () => void) {
  apply = reload
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Reloads into the update; undefined without one. */
export const useUpdate = (): (() => void) | undefined =>
  useSyncExternalStore(
    subscribe,
    () => apply,
    () => undefined,
  )
