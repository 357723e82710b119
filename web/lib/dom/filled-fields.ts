const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'

/**
 * Some password managers, and Chrome on iOS, fill in fields without an event (https://github.com/facebook/react/issues/1159). React
 * passes on the event only for a field whose value it does not know.
 */
function tellValues({ target }: Event): void {
  for (const field of (target as Element).querySelectorAll(typed))
    field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Before any handler of the form. Returns how to stop. */
export function readFilledFields(): () => void {
  const capture = true
  window.addEventListener('submit', tellValues, capture)
  return () => window.removeEventListener('submit', tellValues, capture)
}
