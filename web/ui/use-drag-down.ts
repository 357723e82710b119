import { useRef, type PointerEvent } from 'react'

/** In px/ms. */
const flick = 0.5

/**
 * Lets the user drag a sheet down by its grab handle; closes it past a third of its height or on a flick. Returns the
 * handlers for the handle.
 */
export function useDragDown(sheet: () => HTMLElement | null, close: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const settle = (element: HTMLElement) => {
    element.style.transition = 'transform var(--dur-base) var(--ease-out)'
    element.style.transform = ''
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const element = sheet()
      if (!start.current || !element) return
      element.style.transition = 'none'
      element.style.animation = 'none'
      element.style.transform = `translateY(${Math.max(0, event.clientY - start.current.y)}px)`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const element = sheet()
      if (!start.current || !element) return
      const way = event.clientY - start.current.y
      const speed = way / Math.max(1, event.timeStamp - start.current.at)
      start.current = null
      if (way > element.offsetHeight / 3 || (way > 24 && speed > flick)) close()
      else settle(element)
    },
    onPointerCancel() {
      const element = sheet()
      start.current = null
      if (element) settle(element)
    },
  }
}
