import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'

/** Selects a point of a chart by keyboard (starting at the last point), mouse or touch. `at` is its index, or null. */
export function usePoints(count: number) {
  const [at, setAt] = useState<number | null>(null)
  const shown = at !== null && at < count ? at : null

  const look = (next: number | null) => setAt(next === null ? null : Math.max(0, Math.min(count - 1, next)))
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    look(Math.floor(((event.clientX - left) / width) * count))
  }
  const steps: Record<string, (from: number) => number | null> = {
    ArrowLeft: from => from - 1,
    ArrowRight: from => from + 1,
    PageUp: from => from + 7,
    PageDown: from => from - 7,
    Home: () => 0,
    End: () => count - 1,
    Escape: () => null,
  }
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      look(step(shown ?? count - 1))
    },
    onFocus: () => look(shown ?? count - 1),
    onBlur: (event: FocusEvent) => event.currentTarget === event.target && look(null),
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && look(null),
  }
  return { at: shown, handlers }
}
