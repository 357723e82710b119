import { useEffect, useRef } from 'react'
import { layerIsOpen } from '../lib/dom/open-layer.ts'
import { singleKeysAct } from '../lib/dom/single-keys.ts'

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
