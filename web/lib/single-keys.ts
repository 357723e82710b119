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

/**
 * Whether keys of one letter act. They stand in the way of those who speak to their computer, so they can be switched off;
 * the choice stays in this browser.
 */
export const singleKeysAct = (): boolean => (current ??= read())

/** Stores the choice, which holds at once. */
export function setSingleKeys(on: boolean) {
  current = on
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Private windows may refuse to store; the choice then lasts as long as the page.
  }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAct, () => true)
