import { useEffect, type MouseEvent } from 'react'

const product = 'Our Peeps'

let shownTitle: string | undefined
let shownCount = ''

const write = () => {
  const name = shownTitle ? `${shownTitle} · ${product}` : product
  document.title = shownCount ? `(${shownCount}) ${name}` : name
}

/** Sets "Title · Our Peeps" while `active`; without a title, the product name. */
export function usePageTitle(title: string | undefined, active = true) {
  useEffect(() => {
    if (!active) return
    shownTitle = title
    write()
  }, [title, active])
}

/** Shown before the title, as in "(3) Home · Our Peeps"; an empty string removes it. */
export function setTitleCount(count: string) {
  if (count === shownCount) return
  shownCount = count
  write()
}

/**
 * Moves focus to the h1 or the main area, so that screen readers announce the new page and Tab starts there. Does
 * nothing if focus is already in main.
 */
export function focusScreen() {
  const main = document.getElementById('main')
  if (!main) return
  if (main.contains(document.activeElement) && document.activeElement !== main) return
  const target = main.querySelector<HTMLElement>('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * For forms that validate on blur: pressing a button would blur the field, and the error message would move the button
 * away before the click.
 */
export function keepFocus(event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  if (target.closest('a, button, label') && !target.closest('input, select, textarea')) event.preventDefault()
}
