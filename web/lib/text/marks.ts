import { fold, isShort, joined, withSigns, wordsOf } from '../../../contract/text/fold.ts'

type Range = [from: number, to: number]

const noWord = /[^\p{L}\p{M}\p{N}]$/u

export function marksIn(text: string, search: string): Range[] {
  const typed = [...text.matchAll(/[\s\S]\p{M}*/gu)]
  const letters = typed.map(({ 0: letter, index }, nth) => {
    const [before = '', after = ''] = [typed[nth - 1]?.[0], typed[nth + 1]?.[0]]
    const [left, right] = [fold(before), fold(after)]
    const inside = joined(fold(before + letter + after))
    const isBetween = inside.length >= left.length + right.length && inside.startsWith(left) && inside.endsWith(right)
    const folded = isBetween ? inside.slice(left.length, inside.length - right.length) : fold(letter)
    return { index, folded, isStart: nth === 0 || noWord.test(before) }
  })
  const plain = withSigns(letters.map(letter => letter.folded).join(''))
  const letterAt = letters.flatMap((letter, nth) => Array<number>(letter.folded.length).fill(nth))
  const found: Range[] = []
  for (const spaced of wordsOf(fold(search))) {
    const word = spaced.replaceAll(' ', '')
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      const first = letters[letterAt[at] ?? 0]
      if (isShort(spaced) && !first?.isStart) continue
      const last = letterAt[at + word.length - 1] ?? 0
      found.push([first?.index ?? 0, letters[last + 1]?.index ?? text.length])
    }
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
