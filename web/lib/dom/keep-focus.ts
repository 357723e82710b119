import type { MouseEvent } from 'react'

/**
 * For forms that validate on blur: pressing a button would blur the field, and the error message would move the button
 * away before the click.
 */
export function keepFocus(event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  if (target.closest('a, button, label') && !target.closest('input, select, textarea')) event.preventDefault()
}
