import { useEffect, type MouseEvent } from 'react'
import { isolate } from '../../../contract/text/member-text.ts'

const product = 'Our Peeps'

let shownTitle: string | undefined
let shownCount = ''

const write = () => {
  const name = shownTitle ? `${isolate(shownTitle)} · ${product}` : product
  document.title = shownCount ? `(${shownCount}) ${name}` : name
}

export function usePageTitle(title: string | undefined, active = true) {
  useEffect(() => {
    if (!active) return
    shownTitle = title
    write()
  }, [title, active])
}

export function setTitleCount(count: string) {
  if (count === shownCount) return
  shownCount = count
  write()
}

/** Screen readers announce the focused heading, and Tab starts there. Keeps focus that is already in main. */
export function focusScreen() {
  const main = document.getElementById('main')
  if (!main) return
  if (main.contains(document.activeElement) && document.activeElement !== main) return
  const target = main.querySelector<HTMLElement>('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

export function focusIfLost(focus: () => void): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focus()
  })
}

/** A press would blur the field; its error message would move the button away before the click. */
export function keepFocus(event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  if (target.closest('a, button, label') && !target.closest('input, select, textarea')) event.preventDefault()
}
