import type { MouseEvent } from 'react'

/**
 * For forms that validate on blur: a press on a button or link would blur the field, and the error message would move
 * the target away before the click. Preventing the default keeps focus in the field.
 */
export function keepFocus(event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  if (target.closest('a, button, label') && !target.closest('input, select, textarea')) event.preventDefault()
}
