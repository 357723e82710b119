import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isWord } from '../../contract/text/fold.ts'
import type { Schema } from '../db/tables.ts'
import {
  both,
  from,
  hasAny,
  haystackOf,
  lookUp,
  walk,
  type Found,
  type List,
  type SpelledList,
  type Words,
} from './list.ts'
import { inTurnOf, spellings } from './spelling.ts'
import { correctedMax, patternOf, patternsNear, patternsOf, searchedWords } from './words.ts'

const newest = 1000
const sampledOfEach = 25
const sampled = 50
/** A word that is frequent in a large city costs tens of milliseconds for each pattern. */
const samplingTime = sql.lit('50 ms')

type Show<Row> = (found: Found) => Promise<Row[]>

/** Returns rows that contain every word, ignoring accents. A word in no row is replaced by words within one typo. */
export const searchList = <Row>(db: Kysely<Schema>, list: SpelledList, text: string, show: Show<Row>): Promise<Row[]> =>
  asSpelled(db, list, text, {
    attempt: (words, findable) => seek(list, words, show, findable),
    isNothing: rows => rows.length === 0,
    nothing: [],
  })

export async function seek<Row>(list: List, words: Words, show: Show<Row>, findable = true): Promise<Row[]> {
  const soon = await show(walk(list, words))
  if (soon.length === list.rows || !findable) return soon
  const all = await show(lookUp(list, words, { walked: true }))
  return all.length > 0 ? all : soon
}

interface Attempt<Result> {
  attempt: (words: Words, findable: boolean) => Promise<Result>
  isNothing: (result: Result) => boolean
  nothing: Result
}

export async function asSpelled<Result>(
  db: Kysely<Schema>,
  list: SpelledList,
  text: string,
  { attempt, isNothing, nothing }: Attempt<Result>,
): Promise<Result> {
  const words = await wordsIn(db, text)
  if (words.length === 0) return nothing
  return inTurnOf(list.searcher, async () => {
    const typed = patternsOf(words)
    const findable = words.some(isWord)
    const found = await attempt(typed, findable)
    if (!isNothing(found) || !findable) return found
    const spelled = await asWritten(db, list, words, typed)
    const isNew = spelled.some(([first], index) => first !== typed[index]?.[0])
    return isNew && spelled.every(some => some.length > 0) ? attempt(spelled, true) : nothing
  })
}

export const wordsIn = async (db: Kysely<Schema>, text: string): Promise<string[]> =>
  searchedWords(await foldedSearch(db, text))

export async function foldedSearch(db: Kysely<Schema>, text: string): Promise<string> {
  // PostgreSQL stores neither NUL nor lone surrogates.
  const readable = text.toWellFormed().replaceAll('\0', ' ')
  const { rows } = await sql<{ folded: string }>`select fold(${readable}) as folded`.execute(db)
  return rows[0]?.folded ?? ''
}

/** Returns [] if a word has neither, or if more than `correctedMax` words are missing from the newest rows. */
async function asWritten(db: Kysely<Schema>, list: List, words: string[], typed: Words): Promise<Words> {
  const compared = await spellings(words, await newestText(db, list))
  const unknown = words.flatMap((word, index) => {
    const near = compared[index]
    return near ? [{ word, index, near }] : []
  })
  if (unknown.length > correctedMax) return []
  const written = [...typed]
  for (const { word, index, near } of unknown) {
    if (await exists(db, list, typed[index] ?? [])) continue
    const found = near.length > 0 ? near : await rareSpellings(db, list, word)
    if (found.length === 0) return []
    written[index] = found.map(patternOf)
  }
  return written
}

async function rareSpellings(db: Kysely<Schema>, list: List, word: string): Promise<string[]> {
  const near = patternsNear(word)
  if (near.length === 0) return []
  const { rows } = await sql<{ haystack: string }>`
    select found.haystack from (
      select pattern from unnest(${near}::text[]) as near (pattern)
      where clock_timestamp() < statement_timestamp() + ${samplingTime}::interval offset 0
    ) as near, lateral (
      ${having(list, sql<boolean>`${haystackOf(list)} like near.pattern`, sampledOfEach)}
    ) as found limit ${sampled}`.execute(db)
  const [found] = await spellings([word], rows.map(({ haystack }) => haystack).join('\n'))
  return found ?? []
}

/** One value, because a row for each would cost more than the rest of the search. */
async function newestText(db: Kysely<Schema>, list: List): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(haystack, e'\\n') as text from (
      select ${haystackOf(list)} as haystack from ${from(list)}
      where ${list.all} order by ${list.newest} limit ${newest}
    ) as newest`.execute(db)
  return rows[0]?.text ?? ''
}

const exists = async (db: Kysely<Schema>, list: List, patterns: readonly string[]): Promise<boolean> =>
  (await having(list, hasAny(haystackOf(list), patterns), 1).execute(db)).rows.length > 0

/** The limit is outside the materialized CTE; inside, the planner would prefer a table scan. */
const having = (list: List, condition: RawBuilder<boolean>, rows: number) => sql<{ haystack: string }>`
  with found as materialized (
    select ${haystackOf(list)} as haystack from ${from(list)} where ${both([list.all, condition])}
  )
  select haystack from found limit ${sql.lit(rows)}`
