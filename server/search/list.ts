import { sql, type RawBuilder } from 'kysely'

/**
 * A searchable list. Each fragment refers to its rows as `as`, and each order has an index. The table has `id` and `haystack`:
 * the folded words, each preceded by a space, with a trigram index.
 */
export interface List {
  table: string
  as: string
  /** Columns used by the orders besides `id`; and by `having` besides `haystack`. */
  columns: readonly string[]
  tested: readonly string[]
  /** Condition for all rows of the list. Spelling corrections come from these rows. */
  all: RawBuilder<unknown>
  /** Order by age, newest first. */
  newest: RawBuilder<unknown>
  /** Order of the page, and the conditions for rows after the cursor that the index of this order supports. */
  order: RawBuilder<unknown>
  along: readonly RawBuilder<unknown>[]
  /** Condition for rows after the cursor, if separate from `along`. */
  place?: RawBuilder<boolean> | undefined
  /** Conditions that this index does not support. */
  having: readonly RawBuilder<unknown>[]
  rows: number
}

/** A list with spelling correction. `searcher` is the account id, for queueing. */
export type SpelledList = List & { searcher: string }

/** LIKE patterns per word; a row matches if it matches one pattern of each word. */
export type Words = readonly (readonly string[])[]
export type Found = RawBuilder<{ id: string }>

/** Number of rows scanned in list order before another index is used. */
const walked = sql.lit(4000)

export const from = ({ table, as }: List) => sql`${sql.table(table)} as ${sql.ref(as)}`

/** Conjunction of the conditions; true if there are none. */
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

/** Subquery for a bounded number of rows in this order, under the same alias. */
export const next = (list: List, order: RawBuilder<unknown>, conditions: readonly RawBuilder<unknown>[]) => sql`(
    select ${columnsOf(list, ['haystack', ...list.tested])} from ${from(list)}
    where ${both([list.all, ...conditions])} order by ${order} limit ${walked}
  ) as ${sql.ref(list.as)}`

const id = ({ as }: List) => sql.ref(`${as}.id`)

const ahead = (list: List) => next(list, list.order, [...list.along, ...(list.place ? [list.place] : [])])

/** Scans the next rows in list order and returns the matching ones. */
export function walk(list: List, words: Words): Found {
  const matches = [...list.having, ...hasWords(list, words)]
  return sql`
  select ${id(list)} from ${ahead(list)}
  where ${both(matches)} order by ${list.order} limit ${list.rows}`
}

/**
 * Finds all matches with the trigram or another index, then sorts. `walked`: `walk` already scanned the next rows, so nothing is
 * looked up if they were the last of the list.
 */
export function lookUp(list: List, words: Words, { walked: isWalked = false } = {}): Found {
  // With a plain condition, the planner would use the index of the order and scan everything after the cursor. `is true` prevents
  // that.
  const place = list.place ? [sql<boolean>`(${list.place}) is true`] : []
  const more = list.place && isWalked ? [sql<boolean>`(select count(*) from ${ahead(list)}) = ${walked}`] : []
  return sql`
  with ${sql.ref(list.as)} as materialized (
    select ${columnsOf(list)} from ${from(list)}
    where ${both([list.all, ...list.along, ...place, ...list.having, ...hasWords(list, words), ...more])}
  )
  select ${id(list)} from ${sql.ref(list.as)} order by ${list.order} limit ${list.rows}`
}
