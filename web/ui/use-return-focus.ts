import { useRef } from 'react'

/**
 * Gives focus back to whatever had it when a layer opened. Radix returns it to the layer's own trigger only, and layers
 * here are opened by state, so without this a keyboard would start again at the top of the page. Where the layer led to
 * another page, or something has taken focus meanwhile, it stays there.
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
