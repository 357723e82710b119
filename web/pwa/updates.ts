import { useSyncExternalStore } from 'react'

let apply: (() => void) | undefined
const listeners = new Set<() => void>()

/** Announces a new version. `reload` activates it. */
export function announceUpdate(reload: () => void) {
  apply = reload
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Returns the function that reloads into the new version, or undefined. */
export const useUpdate = (): (() => void) | undefined =>
  useSyncExternalStore(
    subscribe,
    () => apply,
    () => undefined,
  )
