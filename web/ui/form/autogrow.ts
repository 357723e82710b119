import { useLayoutEffect, type RefObject } from 'react'

export function useAutogrow(ref: RefObject<HTMLTextAreaElement | null>, text: unknown, max: number) {
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    area.style.height = 'auto'
    // Measure before writing: each read after a write forces a layout.
    const needed = area.scrollHeight + area.offsetHeight - area.clientHeight
    area.style.height = `${Math.min(needed, max)}px`
    area.style.overflowY = needed > max ? 'auto' : 'hidden'
  }, [ref, text, max])
}
