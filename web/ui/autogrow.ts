import { useLayoutEffect, type RefObject } from 'react'

/** Lets a text area grow with its text up to `max` pixels and scroll from there; runs again whenever `text` changes. */
export function useAutogrow(ref: RefObject<HTMLTextAreaElement | null>, text: unknown, max: number) {
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    area.style.height = 'auto'
    // Everything is read before anything is written: each reading after a writing lays the page out.
    const needed = area.scrollHeight + area.offsetHeight - area.clientHeight
    area.style.height = `${Math.min(needed, max)}px`
    area.style.overflowY = needed > max ? 'auto' : 'hidden'
  }, [ref, text, max])
}
