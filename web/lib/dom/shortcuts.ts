import { useEffect, useRef, useSyncExternalStore } from 'react'

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
const singleKeysAct = (): boolean => (current ??= read())

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

/**
 * Single-key shortcuts in lower case. Ignored in fields, dialogs and menus, with modifier keys, and when turned off by
 * the user.
 */
export function useShortcuts(keys: Record<string, () => void>, active = true): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]')) return
      if (layerIsOpen() || !singleKeysAct()) return
      const act = latest.current[key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}

/**
 * Whether a layer captures keyboard shortcuts. A closing one does not: during its exit animation, keys are for the
 * page.
 */
const layerIsOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])') !== null
