import { listen } from './listen.ts'

/**
 * While a key chooses characters, as in Japanese, it is not for the page: Enter must not send, nor Escape close. Safari ends the
 * composition before it sends the key; only the code 229 tells (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229

const keepFromPage = (event: KeyboardEvent) => {
  if (isComposing(event)) event.stopImmediatePropagation()
}

export const ignoreComposingKeys = () => listen('keydown', keepFromPage, true)
