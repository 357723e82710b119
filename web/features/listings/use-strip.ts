import { useCallback, useRef, useState } from 'react'

/** A row of photos that is swiped: which one is in sight, and how another one comes there. */
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
  // Photos may be taken away while somebody looks at the last one.
  return { row, current: Math.min(at, Math.max(0, count - 1)), onScroll, show }
}
export type Strip = ReturnType<typeof useStrip>
