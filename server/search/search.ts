import { sql, type Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { both, from, hasWords, lookUp, walk, type Found, type List, type SpelledList, type Words } from './list.ts'
import { inTurnOf, spellings } from './spelling.ts'
import { isFindable, patternOf, patternsNear, wordsOf } from './words.ts'

/** How many rows are read to learn how a word is spelled: the newest, and then some that may have it. */
const newest = 1000
const sampled = 100
/** Words of one search that are corrected. Each costs up to two statements, so that a text of nonsense must end the attempt. */
const correctedMax = 3

/** Reads the rows of a page by their ids, in the order of the list. */
type Show<Row> = (found: Found) => Promise<Row[]>

/**
 * The rows of a list that have every word of `text`, whatever its accents. A word that no row has is taken for the words
 * that are one letter away.
 */
export const searchList = <Row>(db: Kysely<Schema>, list: SpelledList, text: string, show: Show<Row>): Promise<Row[]> =>
  asSpelled(db, list, text, {
    attempt: (words, findable) => seek(list, words, show, findable),
    isNothing: rows => rows.length === 0,
    nothing: [],
  })

/**
 * What is frequent is met soon by walking along the list; what is rare is found by its index. Walking first costs a rare
 * word some milliseconds, and saves a frequent one from reading everything that has it.
 */
export async function seek<Row>(list: List, words: Words, show: Show<Row>, findable = true): Promise<Row[]> {
  const soon = await show(walk(list, words))
  if (soon.length === list.rows || !findable) return soon
  const all = await show(lookUp(list, words, { walked: true }))
  // Of a list that ends here nothing more was looked up.
  return all.length > 0 ? all : soon
}

interface Attempt<Result> {
  /** `findable`: whether the index of trigrams can look for one of the words. */
  attempt: (words: Words, findable: boolean) => Promise<Result>
  isNothing: (result: Result) => boolean
  nothing: Result
}

/** Tries the words of a text as they were typed and, where that finds nothing, as they are spelled in the list. */
export async function asSpelled<Result>(
  db: Kysely<Schema>,
  list: SpelledList,
  text: string,
  { attempt, isNothing, nothing }: Attempt<Result>,
): Promise<Result> {
  const words = await wordsIn(db, text)
  if (words.length === 0) return nothing
  return inTurnOf(list.searcher, async () => {
    const typed = words.map(word => [patternOf(word)])
    const findable = words.some(isFindable)
    const found = await attempt(typed, findable)
    if (!isNothing(found) || !findable) return found
    const spelled = await asWritten(db, list, words)
    const isNew = spelled.some(([first], index) => first !== typed[index]?.[0])
    return isNew && spelled.every(some => some.length > 0) ? attempt(spelled, true) : nothing
  })
}

/** The words of a text as the database folds them, each once. */
export async function wordsIn(db: Kysely<Schema>, text: string): Promise<string[]> {
  // What the database cannot read as text is in no text either.
  const readable = text.toWellFormed().replaceAll('\0', ' ')
  const { rows } = await sql<{ folded: string }>`select fold(${readable}) as folded`.execute(db)
  return wordsOf(rows[0]?.folded ?? '')
}

/**
 * The patterns of each word: its own if some row has it, otherwise those of words that are spelled nearly the same. Empty if a
 * word has neither, or if more than `correctedMax` words are in none of the newest rows.
 */
async function asWritten(db: Kysely<Schema>, list: List, words: string[]): Promise<string[][]> {
  const compared = await spellings(words, await newestHaystacks(db, list))
  const unknown = words.flatMap((word, index) => {
    const near = compared[index]
    return near ? [{ word, index, near }] : []
  })
  if (unknown.length > correctedMax) return []
  const written = words.map(word => [patternOf(word)])
  for (const { word, index, near } of unknown) {
    if ((await haystacks(db, list, [patternOf(word)], 1)).length > 0) continue
    const found = near.length > 0 ? near : await rareSpellings(db, list, word)
    if (found.length === 0) return []
    written[index] = found.map(patternOf)
  }
  return written
}

/** The spellings of a word that only older rows have. */
async function rareSpellings(db: Kysely<Schema>, list: List, word: string): Promise<string[]> {
  const near = patternsNear(word)
  if (near.length === 0) return []
  const [found] = await spellings([word], await haystacks(db, list, near, sampled))
  return found ?? []
}

async function newestHaystacks(db: Kysely<Schema>, list: List): Promise<string[]> {
  const { rows } = await sql<{ haystack: string }>`
    select ${sql.ref(`${list.as}.haystack`)} from ${from(list)}
    where ${list.all} order by ${list.newest} limit ${newest}`.execute(db)
  return rows.map(({ haystack }) => haystack)
}

/** Some texts that have one of the patterns. Apart from its limit, which would have the server read table rows instead. */
async function haystacks(db: Kysely<Schema>, list: List, patterns: string[], rows: number): Promise<string[]> {
  const { rows: found } = await sql<{ haystack: string }>`
    with found as materialized (
      select ${sql.ref(`${list.as}.haystack`)} from ${from(list)} where ${both([list.all, ...hasWords(list, [patterns])])}
    )
    select haystack from found limit ${rows}`.execute(db)
  return found.map(({ haystack }) => haystack)
}
