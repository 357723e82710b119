import { useRef, type PointerEvent } from 'react'

const long = 500
const slack = 10

/** Handlers for a long press by touch. With a mouse the user has the button; on a link the browser shows its own menu. */
export function useLongPress(act: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const stop = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' || (event.target as HTMLElement).closest('a, button')) return
      stop()
      press.current = { timer: setTimeout(act, long), x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slack) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
