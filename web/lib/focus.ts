import { useEffect } from 'react'

const product = 'Our Peeps'

let shownTitle: string | undefined
let shownCount = ''

const write = () => {
  const name = shownTitle ? `${shownTitle} · ${product}` : product
  document.title = shownCount ? `(${shownCount}) ${name}` : name
}

/** Names the document "Title · Our Peeps" while the screen is shown and `active`; without a title, the product alone. */
export function usePageTitle(title: string | undefined, active = true) {
  useEffect(() => {
    if (!active) return
    shownTitle = title
    write()
  }, [title, active])
}

/** Puts a number before every title, as in "(3) Home · Our Peeps"; nothing for an empty text. */
export function setTitleCount(count: string) {
  if (count === shownCount) return
  shownCount = count
  write()
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
