import { useRef } from 'react'

/**
 * Returns focus to the element that had it when a layer opened, because Radix only returns it to its own trigger. Not
 * after a navigation, or if another element has taken focus.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  const page = useRef('')
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
      page.current = location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (location.pathname !== page.current || document.activeElement !== document.body) return
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
