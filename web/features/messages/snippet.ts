const marks = /\p{Mn}/gu
// Letter by letter, so that places in the folded text are places in the text.
const fold = (text: string) =>
  [...text]
    .map(letter => letter.normalize('NFD').replace(marks, '').toLowerCase().slice(0, letter.length) || letter)
    .join('')

const before = 30

/** The part of a text in which the first of these words stands, as far as it can be found; else its beginning. */
export function around(text: string, words: string): string {
  const folded = fold(text)
  const places = fold(words)
    .split(/\s+/)
    .map(word => folded.indexOf(word))
    .filter(place => place >= 0)
  const first = Math.min(...places)
  if (!Number.isFinite(first) || first <= before) return text
  const start = text.lastIndexOf(' ', first - before) + 1
  return start === 0 ? text : `… ${text.slice(start)}`
}
