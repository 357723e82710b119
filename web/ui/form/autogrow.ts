import { useLayoutEffect, type RefObject } from 'react'

/** Grows a text area with its content up to `max` pixels, then scrolls. */
export function useAutogrow(ref: RefObject<HTMLTextAreaElement | null>, text: unknown, max: number) {
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    area.style.height = 'auto'
    // Read all measurements before writing styles: each read after a write forces a layout.
    const needed = area.scrollHeight + area.offsetHeight - area.clientHeight
    area.style.height = `${Math.min(needed, max)}px`
    area.style.overflowY = needed > max ? 'auto' : 'hidden'
  }, [ref, text, max])
}
