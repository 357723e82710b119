import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../storage/local.ts'

const key = 'single-keys'
const listeners = new Set<() => void>()
let current: boolean | undefined

/** Speech input triggers single letters, so users can turn them off. */
const singleKeysAct = (): boolean => (current ??= readLocal(key) !== 'off')

export function setSingleKeys(on: boolean) {
  current = on
  writeLocal(key, on ? null : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysAct, () => true)

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

const layerIsOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-state=closed])') !== null
