import { useEffect } from 'react'

const product = 'Our Peeps'

/** Names the document "Title · Our Peeps" while the screen is shown; without a title, the product alone. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title])
}

/**
 * Moves focus to the first heading of the screen, or to its main area, so that a screen reader tells where it is and
 * the next Tab starts there. Does nothing when the screen has already put focus somewhere inside itself.
 */
export function focusScreen() {
  const main = document.querySelector<HTMLElement>('main')
  if (!main) return
  if (main.contains(document.activeElement) && document.activeElement !== main) return
  const target = main.querySelector<HTMLElement>('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
