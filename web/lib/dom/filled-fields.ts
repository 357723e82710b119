import { listen } from './listen.ts'

/**
 * Some password managers, and Chrome on iOS, fill in fields without an event (https://github.com/facebook/react/issues/1159). React
 * passes on the event only for a field whose value it does not know.
 */
function dispatchInputs({ target }: Event): void {
  for (const field of (target as Element).querySelectorAll('input, textarea'))
    field.dispatchEvent(new Event('input', { bubbles: true }))
}

export const readFilledFields = () => listen('submit', dispatchInputs, true)
