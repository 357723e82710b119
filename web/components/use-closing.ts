import { useLayoutEffect, useRef, type RefObject } from 'react'

const closing = { duration: 220, easing: 'cubic-bezier(.2, .8, .2, 1)' }

/** Animates the items after a removed one into their new positions. */
export function useClosing(list: RefObject<HTMLElement | null>, leaving: boolean): void {
  const places = useRef<Map<Element, { x: number; y: number }>>(undefined)
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[]
    const before = places.current
    places.current = leaving ? new Map(items.map(item => [item, placeOf(item)])) : undefined
    if (leaving || !before || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const item of items) {
      const was = before.get(item)
      const { x, y } = placeOf(item)
      if (was && (was.x !== x || was.y !== y) && isNear(item))
        item.animate([{ transform: `translate(${was.x - x}px, ${was.y - y}px)` }, { transform: 'none' }], closing)
    }
  })
}

/** Independent of scrolling. */
const placeOf = ({ offsetLeft: x, offsetTop: y }: HTMLElement) => ({ x, y })

function isNear(item: Element): boolean {
  const { top, bottom } = item.getBoundingClientRect()
  return bottom > -innerHeight && top < 2 * innerHeight
}
