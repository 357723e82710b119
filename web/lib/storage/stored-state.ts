import { useCallback, useLayoutEffect, useState } from 'react'
import { readJson, readLocal, writeLocal } from './local.ts'

const unsentMark = 'unsent:'

function write(key: string, value: unknown) {
  if (value !== undefined) return writeLocal(key, JSON.stringify(value))
  writeLocal(key, null)
  writeLocal(unsentMark + key, null)
}

/**
 * Keeps a draft on sign-out: its submit may not have reached the server. Other drafts are cleared, because other people may
 * use this browser. `id`: under which it is sent; null forgets that of an earlier attempt.
 */
export function keepDraft(key: string, id?: string | null) {
  const mark = unsentMark + key
  const before = id === undefined ? readLocal(mark) : null
  writeLocal(mark, before ?? JSON.stringify(id ?? 1))
}

export function sentId(key: string): string | undefined {
  const id = readJson<unknown>(unsentMark + key, undefined)
  return typeof id === 'string' ? id : undefined
}

export const clearStored = (key: string) => write(key, undefined)

export const unsentKeys = (): string[] =>
  Object.keys(localStorage).flatMap(key => (key.startsWith(unsentMark) ? [key, key.slice(unsentMark.length)] : []))

/**
 * Keys must start with the account ID, so that no other account reads them. Sign-out clears them unless `keepDraft` was
 * called.
 */
export function useStoredState<T>(key: string, empty: T): [T, (change: T | ((before: T) => T)) => void] {
  const [state, setState] = useState(() => ({ key, value: readJson(key, empty) }))
  const current = state.key === key ? state.value : readJson(key, empty)
  // Before paint: the user may reload as soon as the change is visible.
  useLayoutEffect(() => {
    if (state.key !== key) setState({ key, value: readJson(key, empty) })
    else write(key, JSON.stringify(state.value) === JSON.stringify(empty) ? undefined : state.value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, key])
  const set = useCallback(
    (change: T | ((before: T) => T)) =>
      setState(before => {
        const value = before.key === key ? before.value : readJson(key, empty)
        return { key, value: typeof change === 'function' ? (change as (before: T) => T)(value) : change }
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key],
  )
  return [current, set]
}
