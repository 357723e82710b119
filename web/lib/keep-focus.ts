import type { MouseEvent } from 'react'

/**
 * For a form that validates on blur. Pressing a button or a link would blur the field, its message would appear, and
 * what is being pressed would move away from under the pointer before the press is complete. So focus stays.
 */
export function keepFocus(event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  if (target.closest('a, button, label') && !target.closest('input, select, textarea')) event.preventDefault()
}
