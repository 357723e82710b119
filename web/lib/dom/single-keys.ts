import { useSyncExternalStore } from 'react'

const key = 'single-keys'
const listeners = new Set<() => void>()
let current: boolean | undefined

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Whether single-letter shortcuts are active. Users of speech input can turn them off. */
export const singleKeysAct = (): boolean => (current ??= read())

export function setSingleKeys(on: boolean) {
  current = on
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // The choice lasts until reload.
  }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAct, () => true)
