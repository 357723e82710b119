import { alternativesOf, hasWord, isAtStart, wordsOf } from '../../contract/text/fold.ts'
import type { Words } from './list.ts'

const wordsMax = 8
const nearMin = 4
const nearMax = 24
const spellingsMax = 5
const plain = /^[\p{L}\p{N}]+$/u

export const searchedWords = (folded: string): string[] => wordsOf(folded).slice(0, wordsMax)

export const escaped = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`)

export const patternOf = (word: string): string => (isAtStart(word) ? `% ${escaped(word)}%` : `%${escaped(word)}%`)

export const patternsOf = (words: readonly string[]): Words => alternativesOf(words).map(some => some.map(patternOf))

const any = '_'

function beginningsNear(word: string): string[] {
  const letters = [...word]
  if (!plain.test(word) || letters.length < nearMin || letters.length > nearMax) return []
  const near = letters.flatMap((letter, index) => {
    const following = letters[index + 1]
    return [
      letters.with(index, any),
      letters.toSpliced(index, 0, any),
      letters.toSpliced(index, 1),
      ...(following === undefined ? [] : [letters.with(index, following).with(index + 1, letter)]),
    ]
  })
  return [...new Set(near.map(some => some.join('')))]
}

/** Patterns with fewer trigrams match too many posts. */
const trigramsMin = 4

function isSelective(beginning: string): boolean {
  const [first = '', ...others] = beginning.split(any)
  return others.reduce((sum, run) => sum + Math.max(0, run.length - 2), first.length) >= trigramsMin
}

export const patternsNear = (word: string): string[] =>
  beginningsNear(word)
    .filter(isSelective)
    .toSorted((a, b) => Number(a.includes(any)) - Number(b.includes(any)))
    .map(beginning => `% ${beginning}%`)

/** More unknown words are not corrected, because each costs statements and comparisons. */
export const correctedMax = 3

/**
 * Words not compared within `budget` milliseconds get none, and so do all if more than `correctedMax` are unknown.
 * CPU-heavy: run it in a worker thread.
 */
export function spellingsIn(words: readonly string[], text: string, budget: number): (string[] | null)[] {
  const until = performance.now() + budget
  const unknown = new Set(words.filter(word => !hasWord(word, text)))
  if (unknown.size > correctedMax) return words.map(word => (unknown.has(word) ? [] : null))
  const written = unknown.size > 0 ? countsOf(text, until) : new Map<string, number>()
  return words.map(word => {
    if (!unknown.has(word)) return null
    return performance.now() > until ? [] : spellingsOf(word, written)
  })
}

function countsOf(text: string, until: number): Map<string, number> {
  const written = new Map<string, number>()
  let read = 0
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (++read % 1_000 === 0 && performance.now() > until) break
    written.set(word, (written.get(word) ?? 0) + 1)
  }
  return written
}

function spellingsOf(word: string, written: ReadonlyMap<string, number>): string[] {
  const beginnings = beginningsNear(word).map(beginning => new RegExp(`^${beginning.replaceAll(any, '.')}`, 'u'))
  if (beginnings.length === 0) return []
  const counts = new Map<string, number>()
  for (const [other, count] of written) {
    const spellings = new Set(beginnings.flatMap(beginning => beginning.exec(other) ?? []))
    for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + count)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, spellingsMax)
    .map(([spelling]) => spelling)
}
