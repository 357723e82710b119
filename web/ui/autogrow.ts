import { useLayoutEffect, type RefObject } from 'react'

/** Lets a text area grow with its text up to `max` pixels and scroll from there; runs again whenever `text` changes. */
export function useAutogrow(ref: RefObject<HTMLTextAreaElement | null>, text: unknown, max: number) {
  useLayoutEffect(() => {
    const area = ref.current
    if (!area) return
    area.style.height = 'auto'
    const border = area.offsetHeight - area.clientHeight
    area.style.height = `${Math.min(area.scrollHeight + border, max)}px`
    area.style.overflowY = area.scrollHeight + border > max ? 'auto' : 'hidden'
  }, [ref, text, max])
}
