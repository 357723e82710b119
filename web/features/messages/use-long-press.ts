import { useRef, type PointerEvent } from 'react'

const long = 500
const slack = 10

/** What a finger does that rests on something. A mouse has the button; a link has the browser's own menu. */
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
