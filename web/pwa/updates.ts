import { useSyncExternalStore } from 'react'

let apply: (() => void) | undefined
const listeners = new Set<() => void>()

/** Tells the page that a new version of the app is ready, and how to change to it. */
export function announceUpdate(reload: () => void) {
  apply = reload
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** How to change to the new version, when there is one: by loading the page anew. */
export const useUpdate = (): (() => void) | undefined =>
  useSyncExternalStore(
    subscribe,
    () => apply,
    () => undefined,
  )
