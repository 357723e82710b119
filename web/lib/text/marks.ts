import { fold, joinedWord } from '../../../contract/values/fold.ts'

type Range = [from: number, to: number]

/** As the server: without surrounding punctuation, unless nothing else remains. */
function wordsOf(search: string): string[] {
  const typed = fold(search).split(/\s+/).filter(Boolean)
  const bare = typed.map(word => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')).filter(Boolean)
  return (bare.length > 0 ? bare : typed).map(joinedWord)
}

const isShort = (word: string) => [...word].length < 3 && /[\p{L}\p{N}]/u.test(word)

/** Where the text contains the words, ignoring accents, in order and without overlaps. Short words match at the start of a word. */
export function marksIn(text: string, search: string): Range[] {
  const typed = [...text.matchAll(/[\s\S]\p{M}*/gu)]
  const foldedAt = (nth: number) => fold(typed[nth]?.[0] ?? '')
  const letters = typed.map(({ 0: letter, index }, nth) => {
    const around = [foldedAt(nth - 1), foldedAt(nth + 1)]
    // A dot or hyphen in a word.
    const isDropped = around.every(Boolean) && joinedWord(fold(around.join(letter))) === around.join('')
    return { index, folded: isDropped ? '' : fold(letter) }
  })
  const plain = letters.map(letter => letter.folded).join('')
  /** Of each folded character: the index of its letter. */
  const letterAt = letters.flatMap((letter, nth) => Array<number>(letter.folded.length).fill(nth))
  const found: Range[] = []
  for (const word of wordsOf(search))
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      if (isShort(word) && /\S/.test(plain[at - 1] ?? ' ')) continue
      const last = letterAt[at + word.length - 1] ?? 0
      found.push([letters[letterAt[at] ?? 0]?.index ?? 0, letters[last + 1]?.index ?? text.length])
    }
  return found
    .toSorted(([a], [b]) => a - b)
    .reduce<Range[]>((merged, [from, to]) => {
      const before = merged.at(-1)
      if (before && from <= before[1]) before[1] = Math.max(before[1], to)
      else merged.push([from, to])
      return merged
    }, [])
}
