import { sql, type RawBuilder } from 'kysely'

/**
 * A list that words or conditions narrow. Every part speaks of its rows as `as`; each order is held by an index.
 * The table has `id`, and `haystack`: its words, folded, behind a blank each, under an index of trigrams.
 */
export interface List {
  table: string
  as: string
  /** What the orders look at, beside `id`; and what `having` looks at, beside `haystack`. */
  columns: readonly string[]
  tested: readonly string[]
  /** All that belongs to the list. How words are spelled is learned from it. */
  all: RawBuilder<unknown>
  /** Its order by age, the newest first. */
  newest: RawBuilder<unknown>
  /** The order of the page, and which rows come from its place on: what the index of the order tells. */
  order: RawBuilder<unknown>
  along: readonly RawBuilder<unknown>[]
  /** Which rows come after the place of the page, where that is told apart from `along`. */
  place?: RawBuilder<boolean> | undefined
  /** What that index does not tell. */
  having: readonly RawBuilder<unknown>[]
  /** How many rows the page has at most. */
  rows: number
}

/** A list in which wrong words are corrected, for the account that searches. */
export type SpelledList = List & { searcher: string }

/** For each word patterns for LIKE, one of which is to be found. */
export type Words = readonly (readonly string[])[]
export type Found = RawBuilder<{ id: string }>

/** How many rows are read along the list before any other index is asked. */
const walked = sql.lit(4000)

export const from = ({ table, as }: List) => sql`${sql.table(table)} as ${sql.ref(as)}`

/** That all of these hold, be there none. */
export const both = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`

const columnsOf = ({ as, columns }: List, more: readonly string[] = []) =>
  sql.join([...new Set(['id', ...columns, ...more])].map(column => sql.ref(`${as}.${column}`)))

export const hasWords = ({ as }: List, words: Words): RawBuilder<boolean>[] => {
  const haystack = sql.ref(`${as}.haystack`)
  return words.map(patterns =>
    patterns.length === 1
      ? sql<boolean>`${haystack} like ${patterns[0]}`
      : sql<boolean>`${haystack} like any (${patterns}::text[])`,
  )
}

/** The next rows of `all` in this order, a bounded number of them, under the same name. */
export const next = (list: List, order: RawBuilder<unknown>, conditions: readonly RawBuilder<unknown>[]) => sql`(
    select ${columnsOf(list, ['haystack', ...list.tested])} from ${from(list)}
    where ${both([list.all, ...conditions])} order by ${order} limit ${walked}
  ) as ${sql.ref(list.as)}`

const id = ({ as }: List) => sql.ref(`${as}.id`)

/** The next rows of the list from its place on. */
const ahead = (list: List) => next(list, list.order, [...list.along, ...(list.place ? [list.place] : [])])

/** The next rows of the list, and which of these match. */
export function walk(list: List, words: Words): Found {
  const matches = [...list.having, ...hasWords(list, words)]
  return sql`
  select ${id(list)} from ${ahead(list)}
  where ${both(matches)} order by ${list.order} limit ${list.rows}`
}

/**
 * Whatever matches, by the index of trigrams or another, and then the first of it. `walked` says that the next rows have been
 * walked along: where these were the last of the list, nothing is looked up.
 */
export function lookUp(list: List, words: Words, { walked: isWalked = false } = {}): Found {
  // A place would be found by the index of the order, and all that comes after it be read for what matches. `is true` keeps
  // it from that; at the end of a list, where reading on is right, there is nothing to look up.
  const place = list.place ? [sql<boolean>`(${list.place}) is true`] : []
  const more = list.place && isWalked ? [sql<boolean>`(select count(*) from ${ahead(list)}) = ${walked}`] : []
  return sql`
  with ${sql.ref(list.as)} as materialized (
    select ${columnsOf(list)} from ${from(list)}
    where ${both([list.all, ...list.along, ...place, ...list.having, ...hasWords(list, words), ...more])}
  )
  select ${id(list)} from ${sql.ref(list.as)} order by ${list.order} limit ${list.rows}`
}
