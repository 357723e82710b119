import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusScreen } from '../../lib/dom/focus.ts'

const patience = 3_000

/**
 * After a navigation, moves focus to the heading of the new screen as soon as it exists, and again if it is replaced.
 * Stops when the user moves focus. Mount once.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const before = document.activeElement
    let placed: Element | null = null
    const tryFocus = () => {
      const { activeElement: active, body } = document
      if (active !== before && active !== body && active !== placed) return stop()
      if (placed?.isConnected || !document.querySelector('#main h1')) return
      focusScreen()
      placed = document.activeElement
    }
    const observer = new MutationObserver(tryFocus)
    const timer = setTimeout(() => {
      stop()
      if (!placed?.isConnected) focusScreen()
    }, patience)
    const frame = requestAnimationFrame(tryFocus)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    return stop
  }, [pathname])
  return null
}
