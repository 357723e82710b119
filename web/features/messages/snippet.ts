const marks = /\p{Mn}/gu
// Folds character by character, so that indexes in the folded text match the original.
const fold = (text: string) =>
  [...text]
    .map(letter => letter.normalize('NFD').replace(marks, '').toLowerCase().slice(0, letter.length) || letter)
    .join('')

const before = 30

/** An excerpt of `text` near the first match of `words`, or its beginning without a match. */
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
