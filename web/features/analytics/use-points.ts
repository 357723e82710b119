import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'

/**
 * Moving through the points of a chart: by arrows, Home and End while it has focus, by pointing at it, or by a finger.
 * `at` is the point that is looked at, null for none; `byKeys` whether it is to be read out.
 */
export function usePoints(count: number) {
  const [at, setAt] = useState<number | null>(null)
  const [byKeys, setByKeys] = useState(false)
  const shown = at !== null && at < count ? at : null

  function look(next: number | null, keys: boolean) {
    setAt(next === null ? null : Math.max(0, Math.min(count - 1, next)))
    setByKeys(keys)
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    look(Math.floor(((event.clientX - left) / width) * count), false)
  }
  const steps: Record<string, (from: number) => number | null> = {
    ArrowLeft: from => from - 1,
    ArrowRight: from => from + 1,
    PageUp: from => from - 7,
    PageDown: from => from + 7,
    Home: () => 0,
    End: () => count - 1,
    Escape: () => null,
  }
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      look(
        shown === null && event.key !== 'Home' ? (event.key === 'Escape' ? null : count - 1) : step(shown ?? 0),
        true,
      )
    },
    onBlur: (event: FocusEvent) => event.currentTarget === event.target && look(null, false),
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && look(null, false),
  }
  return { at: shown, byKeys, handlers }
}
