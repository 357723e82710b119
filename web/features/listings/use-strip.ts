import { useCallback, useRef, useState } from 'react'

/** Scroll state of a row of photos: the one in view, and a function that scrolls to another. */
export function useStrip(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const onScroll = useCallback(() => {
    const { current } = row
    if (current?.clientWidth) setAt(Math.round(current.scrollLeft / current.clientWidth))
  }, [])
  const show = (index: number) => {
    const { current } = row
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    current?.scrollTo({ left: index * current.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }
  // The owner may remove photos while the last one is in view.
  return { row, current: Math.min(at, Math.max(0, count - 1)), onScroll, show }
}
export type Strip = ReturnType<typeof useStrip>
