import { useCallback, useLayoutEffect, useState } from 'react'

function read<T>(key: string, otherwise: T): T {
  // Where documents are drawn nothing is stored, and asking for it would be complained about.
  if (typeof document === 'undefined') return otherwise
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? otherwise : (JSON.parse(stored) as T)
  } catch {
    return otherwise
  }
}

const unsentMark = 'unsent:'

function write(key: string, value: unknown) {
  try {
    if (value !== undefined) return localStorage.setItem(key, JSON.stringify(value))
    localStorage.removeItem(key)
    localStorage.removeItem(unsentMark + key)
  } catch {
    // Private windows may refuse to store: the value then lasts as long as the page.
  }
}

/**
 * Lets what is stored under this key outlive signing out, until it becomes empty: the person has tried to publish it,
 * and it may not have arrived. What was only typed is cleared, since others may use this browser.
 */
export function keepDraft(key: string) {
  try {
    localStorage.setItem(unsentMark + key, '1')
  } catch {
    // As above.
  }
}

/** Removes what is stored, also where no screen shows it any more. */
export const clearStored = (key: string) => write(key, undefined)

/** The stored keys that signing out leaves, with their marks. */
export const unsentKeys = (): string[] =>
  Object.keys(localStorage).flatMap(key => (key.startsWith(unsentMark) ? [key, key.slice(unsentMark.length)] : []))

/**
 * State that outlives a reload of the page: what a person typed and has not sent. Setting `empty` removes it from the
 * browser. Keys begin with the account's id, so that nobody else is shown it; signing out clears them, but for `keepDraft`.
 */
export function useStoredState<T>(key: string, empty: T): [T, (change: T | ((before: T) => T)) => void] {
  const [state, setState] = useState(() => ({ key, value: read(key, empty) }))
  const current = state.key === key ? state.value : read(key, empty)
  // Before it is seen: whoever sees that something was sent or cleared may reload the page at once.
  useLayoutEffect(() => {
    if (state.key !== key) setState({ key, value: read(key, empty) })
    else write(key, JSON.stringify(state.value) === JSON.stringify(empty) ? undefined : state.value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, key])
  const set = useCallback(
    (change: T | ((before: T) => T)) =>
      setState(before => {
        const value = before.key === key ? before.value : read(key, empty)
        return { key, value: typeof change === 'function' ? (change as (before: T) => T)(value) : change }
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key],
  )
  return [current, set]
}
