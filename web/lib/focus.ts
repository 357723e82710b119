import { useEffect } from 'react'

const product = 'Our Peeps'

let shownTitle: string | undefined
let shownCount = ''

const write = () => {
  const name = shownTitle ? `${shownTitle} · ${product}` : product
  document.title = shownCount ? `(${shownCount}) ${name}` : name
}

/** Sets the document title to "Title · Our Peeps" while mounted and `active`; without a title, to the product name. */
export function usePageTitle(title: string | undefined, active = true) {
  useEffect(() => {
    if (!active) return
    shownTitle = title
    write()
  }, [title, active])
}

/** Sets the count before the title, as in "(3) Home · Our Peeps"; an empty string removes it. */
export function setTitleCount(count: string) {
  if (count === shownCount) return
  shownCount = count
  write()
}

/**
 * Moves focus to the h1 or the main area after a navigation, so that screen readers announce the new page and Tab
 * starts there. Does nothing if the screen has already focused an element in main.
 */
export function focusScreen() {
  const main = document.getElementById('main')
  if (!main) return
  if (main.contains(document.activeElement) && document.activeElement !== main) return
  const target = main.querySelector<HTMLElement>('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
