const wordsMax = 8
const nearMin = 4
const nearMax = 24
const spellingsMax = 5
const around = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu
const letterOrDigit = /[\p{L}\p{N}]/u
const plain = /^[\p{L}\p{N}]+$/u

/** Whether the index of trigrams can look for this word. */
export const isFindable = (word: string): boolean => letterOrDigit.test(word)

/** The words of a folded text, each once. Signs around a word do not count, unless there is nothing else. */
export function wordsOf(folded: string): string[] {
  const typed = folded.split(/\s+/).filter(Boolean)
  const bare = typed.map(word => word.replace(around, '')).filter(Boolean)
  return [...new Set(bare.length > 0 ? bare : typed)].slice(0, wordsMax)
}

const escaped = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

/**
 * The pattern for LIKE that finds a word in a haystack, which begins with a blank. A very short word is to begin a word:
 * anywhere in one it would be found in everything.
 */
export const patternOf = (word: string): string =>
  [...word].length < 3 && isFindable(word) ? `% ${escaped(word)}%` : `%${escaped(word)}%`

/** Stands for whichever letter. */
const any = '_'

/** How words begin that are one letter wrong, missing, too many, or two swapped away from this; `_` is any letter. */
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

/** What has fewer trigrams is not looked for by the index: too many posts have them all, each in another word. */
const trigramsMin = 4

/** Letters at the beginning of a word give a trigram each, with the blanks before it; further in, two of a row give none. */
function isSelective(beginning: string): boolean {
  const [first = '', ...others] = beginning.split(any)
  return others.reduce((sum, run) => sum + Math.max(0, run.length - 2), first.length) >= trigramsMin
}

/** Patterns for LIKE that find what is spelled nearly like this word; none for a word that is too short to tell. */
export const patternsNear = (word: string): string[] =>
  beginningsNear(word)
    .filter(isSelective)
    .map(beginning => `% ${beginning}%`)

/** Whether a haystack has a word: the same test as `patternOf` has the database make. */
const hasWord = (word: string, haystacks: readonly string[]): boolean => {
  const needle = patternOf(word).startsWith('% ') ? ` ${word}` : word
  return haystacks.some(haystack => haystack.includes(needle))
}

/**
 * For each word null if one of these haystacks has it, otherwise the spellings in them that are nearly the same, the most
 * frequent first. Words that are not compared within `budget` milliseconds have no spellings. Run it in a worker thread.
 */
export function spellingsIn(
  words: readonly string[],
  haystacks: readonly string[],
  budget: number,
): (string[] | null)[] {
  const until = performance.now() + budget
  const unknown = new Set(words.filter(word => !hasWord(word, haystacks)))
  const written = new Map<string, number>()
  for (const text of unknown.size > 0 ? haystacks : []) {
    if (performance.now() > until) break
    for (const other of text.split(/[^\p{L}\p{N}]+/u)) written.set(other, (written.get(other) ?? 0) + 1)
  }
  return words.map(word => {
    if (!unknown.has(word)) return null
    return performance.now() > until ? [] : spellingsOf(word, written)
  })
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
