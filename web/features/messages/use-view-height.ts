import { useEffect, useRef } from 'react'

/** Keeps a full-screen element above the on-screen keyboard in browsers where the keyboard overlays the page. */
export function useViewHeight() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    const element = ref.current
    if (!view || !element) return
    const fit = () => {
      const covered = view.scale === 1 && window.innerHeight - view.height > 80
      element.style.height = covered && getComputedStyle(element).position === 'fixed' ? `${view.height}px` : ''
      element.style.top = covered ? `${view.offsetTop}px` : ''
    }
    fit()
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
    }
  }, [])
  return ref
}
