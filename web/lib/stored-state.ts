import { useCallback, useEffect, useState } from 'react'

function read<T>(key: string, otherwise: T): T {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? otherwise : (JSON.parse(stored) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows may refuse to store: the value then lasts as long as the page.
  }
}

/**
 * State that outlives a reload of the page: what a person typed and has not sent. Setting `empty` removes it from the
 * browser. Keys begin with the account's id, and signing out clears them all.
 */
export function useStoredState<T>(key: string, empty: T): [T, (change: T | ((before: T) => T)) => void] {
  const [state, setState] = useState(() => ({ key, value: read(key, empty) }))
  const current = state.key === key ? state.value : read(key, empty)
  useEffect(() => {
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
