import { sql, type RawBuilder } from 'kysely'

/** Fragments refer to rows as `as`; each order has an index. */
export interface List {
  table: string
  /** The column of the folded words, each after a space, with a trigram index; `haystack` by default. */
  haystack?: string
  /** A view of the same rows and columns whose index supports the order; `table` by default. */
  orderedIn?: string
  as: string
  /** Columns used by the orders besides `id`, and by `having` besides the words. */
  columns: readonly string[]
  tested: readonly string[]
  all: RawBuilder<unknown>
  newest: RawBuilder<unknown>
  order: RawBuilder<unknown>
  along: readonly RawBuilder<unknown>[]
  place?: RawBuilder<boolean> | undefined
  /** Conditions that the index of the order does not support. */
  having: readonly RawBuilder<unknown>[]
  rows: number
}

export type SpelledList = List & { searcher: string }

/** A row matches if it matches one LIKE pattern of each word. */
export type Words = readonly (readonly string[])[]
export type Found = RawBuilder<{ id: string }>

/** Rows scanned in list order before another index is used. */
const walked = sql.lit(4000)

export const from = ({ table, as }: List) => sql`${sql.table(table)} as ${sql.ref(as)}`

export const both = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`

const columnsOf = ({ as, columns }: List, more: readonly string[] = []) =>
  sql.join([...new Set(['id', ...columns, ...more])].map(column => sql.ref(`${as}.${column}`)))

const usual = 'haystack'
const separateMax = 3

export const haystackOf = ({ as, haystack = usual }: List) => sql.ref<string>(`${as}.${haystack}`)

export const hasWords = (list: List, words: Words): RawBuilder<boolean>[] =>
  words.map(patterns => hasAny(haystackOf(list), patterns))

/** Few alternatives are separate conditions, because an array would multiply the index scans by those of other words. */
export function hasAny(column: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<boolean> {
  if (patterns.length > separateMax) return sql<boolean>`${column} like any (${patterns}::text[])`
  const conditions = patterns.map(pattern => sql`${column} like ${pattern}`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

export const next = (list: List, order: RawBuilder<unknown>, conditions: readonly RawBuilder<unknown>[]) => sql`(
    select ${columnsOf(list, [list.haystack ?? usual, ...list.tested])} from ${from(list)}
    where ${both([list.all, ...conditions])} order by ${order} limit ${walked}
  ) as ${sql.ref(list.as)}`

const id = ({ as }: List) => sql.ref(`${as}.id`)

const nextRows = (list: List) =>
  next({ ...list, table: list.orderedIn ?? list.table }, list.order, [
    ...list.along,
    ...(list.place ? [list.place] : []),
  ])

export function walk(list: List, words: Words): Found {
  const matches = [...list.having, ...hasWords(list, words)]
  return sql`
  select ${id(list)} from ${nextRows(list)}
  where ${both(matches)} order by ${list.order} limit ${list.rows}`
}

/** `walked`: `walk` already scanned the next rows; if they were the last, returns none. */
export function lookUp(list: List, words: Words, { walked: isWalked = false } = {}): Found {
  // A plain condition would make the planner scan the order's index; `is true` prevents that.
  const place = list.place ? [sql<boolean>`(${list.place}) is true`] : []
  const more = list.place && isWalked ? [sql<boolean>`(select count(*) from ${nextRows(list)}) = ${walked}`] : []
  return sql`
  with ${sql.ref(list.as)} as materialized (
    select ${columnsOf(list)} from ${from(list)}
    where ${both([list.all, ...list.along, ...place, ...list.having, ...hasWords(list, words), ...more])}
  )
  select ${id(list)} from ${sql.ref(list.as)} order by ${list.order} limit ${list.rows}`
}
