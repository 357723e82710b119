import { balanced, lengthOf, lettersOf } from './characters.ts'

const [firstStrong, pop] = ['\u2068', '\u2069']

const embeddings = /[\u202A-\u202E]/g
// Bidi controls end with their paragraph.
const paragraphs = /([\n\r\u001C-\u001E\u0085\u2029]+)/
const hasIsolate = /[\u2066-\u2069]/
// All scripts that are written from right to left, and the marks of their direction.
const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

declare const isolated: unique symbol
/** Text that changes the direction of nothing around it. */
export type Isolated = string & { readonly [isolated]: true }

/**
 * A member's value for a plain sentence: it has its own direction, and changes the direction of nothing around it. Values
 * without letters from right to left stay as they are.
 */
export const isolate = (value: string): Isolated =>
  value
    .split(paragraphs)
    .map(part => balanced(part.replace(embeddings, '')))
    .map(part => (rightToLeft.test(part) || hasIsolate.test(part) ? `${firstStrong}${part}${pop}` : part))
    .join('') as Isolated

/** Values side by side, as in "Designer · Gràcia", without those that are empty. */
export const joinValues = (values: readonly (string | null | undefined | false)[], separator = ' · '): Isolated =>
  values.flatMap(value => (value ? [isolate(value)] : [])).join(separator) as Isolated

/** The first letters of a text, at most `max` code points. Cuts between letters as a reader sees them. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  let [end, length] = [0, 0]
  for (const letter of lettersOf(text.slice(0, 2 * max + 2))) {
    length += lengthOf(letter)
    if (length > max) break
    end += letter.length
  }
  return end > 0 ? text.slice(0, end) : [...text].slice(0, max).join('')
}

export const shorten = (text: string, max: number): string =>
  lengthOf(text) > max ? `${cut(text, max - 1).trimEnd()}…` : text
