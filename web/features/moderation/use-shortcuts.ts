import { useEffect, useRef } from 'react'
import { layerIsOpen } from '../../lib/open-layer.ts'

/**
 * Does what a single key is for, wherever focus is, but for fields, dialogs and menus, and not with Control and its like.
 * `keys` are in lower case.
 */
export function useShortcuts(active: boolean, keys: Record<string, () => void>): void {
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
      if (layerIsOpen()) return
      const act = latest.current[key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
