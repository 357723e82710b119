import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { after, ordered, orders, placeOf, type Key, type Sort } from './order.ts'
import { questionRows, type ListInput, type QuestionRow } from './queries.ts'
import { isFindable, patternOf, patternsNear, spellingsIn, wordsOf } from './words.ts'

/** How many questions are read along the list before the index of trigrams is asked. */
const walked = 4000
/** How many questions are read to learn how a word is spelled: the newest, and then some that may have it. */
const newest = 1000
const sampled = 100

interface Search {
  city: string
  sort: Sort
  category: string | undefined
  /** Empty for the first page. */
  place: Key
  rows: number
  /** For each word patterns for LIKE, one of which is to be found. */
  words: string[][]
}

/**
 * Questions of the viewer's city that hold every word of `search` in title or text, whatever its accents, in the order
 * of the list; one row more than `limit`. A word that no question has is taken for the words that are one letter away.
 */
export async function searchQuestions(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { search: text, sort = 'newest', cursor, limit, category }: ListInput & { search: string },
): Promise<QuestionRow[]> {
  const place = placeOf(sort, cursor)
  const { rows: texts } = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(db)
  const words = wordsOf(texts[0]?.folded ?? '')
  if (words.length === 0) return []
  const search = { city: viewer.city.id, sort, category, place, rows: limit + 1 }
  const typed = words.map(word => [patternOf(word)])
  const findable = words.some(isFindable)
  const found = await seek(db, { ...search, words: typed }, findable)
  if (found.length > 0 || !findable) return found
  const common = await areCommon(db, search.city, typed)
  const spelled: string[][] = []
  for (const [index, word] of words.entries())
    spelled.push(common[index] ? [patternOf(word)] : await spellingsOf(db, search.city, word))
  const isNew = spelled.some(([first], index) => first !== typed[index]?.[0])
  return isNew && spelled.every(some => some.length > 0) ? seek(db, { ...search, words: spelled }, true) : []
}

/**
 * A frequent word is met soon by walking along the list; a rare one is found by its index. Walking first costs a rare
 * word some milliseconds, and saves a frequent one from reading everything that has it.
 */
async function seek(db: Kysely<Schema>, search: Search, findable: boolean): Promise<QuestionRow[]> {
  const soon = await rowsOf(db, search.sort, walk(search)).execute()
  if (soon.length === search.rows || !findable) return soon
  return rowsOf(db, search.sort, lookUp(search)).execute()
}

/** Which of these words, each by its patterns, stand in one of the newest questions: their index need not be asked. */
async function areCommon(db: Kysely<Schema>, city: string, words: string[][]): Promise<boolean[]> {
  const { rows } = await sql<{ common: (boolean | null)[] }>`
    select array[${sql.join(words.map(patterns => sql`bool_or(${hasWords([patterns])})`))}] as common from (
      select q.haystack from posts as q where ${inCity(city)} order by ${ordered('newest', 'q')} limit ${sql.lit(walked)}
    ) as q`.execute(db)
  return (rows[0]?.common ?? []).map(is => is === true)
}

/** The patterns of a word: its own where somebody wrote it; otherwise those of words that are nearly the same, if any. */
async function spellingsOf(db: Kysely<Schema>, city: string, word: string): Promise<string[]> {
  const own = patternOf(word)
  if ((await haystacks(db, city, [own], 1)).length > 0) return [own]
  const spellings = spellingsIn(word, await newestHaystacks(db, city))
  if (spellings.length > 0) return spellings.map(patternOf)
  const near = patternsNear(word)
  return near.length === 0 ? [] : spellingsIn(word, await haystacks(db, city, near, sampled)).map(patternOf)
}

async function newestHaystacks(db: Kysely<Schema>, city: string): Promise<string[]> {
  const { rows } = await sql<{ haystack: string }>`
    select q.haystack from posts as q where ${inCity(city)} order by ${ordered('newest', 'q')} limit ${newest}`.execute(
    db,
  )
  return rows.map(({ haystack }) => haystack)
}

/** Some texts that have one of the patterns. Apart from its limit, which would have the server read table rows instead. */
async function haystacks(db: Kysely<Schema>, city: string, patterns: string[], rows: number): Promise<string[]> {
  const { rows: found } = await sql<{ haystack: string }>`
    with q as materialized (select q.haystack from posts as q where ${inCity(city)} and ${hasWords([patterns])})
    select haystack from q limit ${rows}`.execute(db)
  return found.map(({ haystack }) => haystack)
}

type Found = RawBuilder<{ id: string }>

/** The next questions of the list, a bounded number of them, and which of these have the words. */
const walk = (search: Search): Found => sql`
  select q.id from (
    select q.id, q.is_featured, q.reply_count, q.created_at, q.haystack from posts as q
    where ${inList(search)} order by ${ordered(search.sort, 'q')} limit ${sql.lit(walked)}
  ) as q where ${hasWords(search.words)} order by ${ordered(search.sort, 'q')} limit ${search.rows}`

/** Whatever has the words, by the index posts_found, and then the first of it. */
const lookUp = (search: Search): Found => sql`
  with q as materialized (
    select q.id, q.is_featured, q.reply_count, q.created_at from posts as q
    where ${inList(search)} and ${hasWords(search.words)}
  )
  select q.id from q order by ${ordered(search.sort, 'q')} limit ${search.rows}`

const inCity = (city: string) => sql`q.post_type = 'question' and q.deleted_at is null and q.city_id = ${city}`

const inList = ({ city, sort, category, place }: Search) =>
  sql.join(
    [
      inCity(city),
      orders[sort].only,
      category === undefined ? null : sql`q.category = ${category}`,
      place.length === 0 ? null : after(sort, place),
    ].filter(part => part !== null),
    sql` and `,
  )

const hasWords = (words: string[][]) =>
  sql.join(
    words.map(patterns =>
      patterns.length === 1 ? sql`q.haystack like ${patterns[0]}` : sql`q.haystack like any (${patterns}::text[])`,
    ),
    sql` and `,
  )

const rowsOf = (db: Kysely<Schema>, sort: Sort, found: Found) =>
  questionRows(db)
    .innerJoin(sql<{ id: string }>`(${found})`.as('found'), 'found.id', 'q.id')
    .orderBy(ordered(sort, 'q'))
