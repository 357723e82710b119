import { useRef } from 'react'

/**
 * Gives focus back to whatever had it when a layer opened. Radix returns it to the layer's own trigger only, and layers
 * here are opened by state, so without this a keyboard would start again at the top of the page.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
