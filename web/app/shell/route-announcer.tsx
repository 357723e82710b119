import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusScreen } from '../../lib/focus.ts'

/** After a navigation, not on the first load, moves focus to the new screen's heading. Mount once, inside the router. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // One frame later the new screen has drawn its heading.
    const frame = requestAnimationFrame(focusScreen)
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return null
}
