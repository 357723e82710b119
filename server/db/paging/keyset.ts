import * as z from 'zod/mini'
import { sql, type RawBuilder } from 'kysely'
import { storedCount, storedTime } from '../../../contract/paging.ts'
import { decodeCursor } from './cursor.ts'

export interface Paging {
  cursor?: string | undefined
  limit: number
}

type Direction = 'asc' | 'desc' | 'desc nulls last'

const kinds = {
  time: storedTime,
  uuid: z.uuid(),
  boolean: z.boolean(),
  count: storedCount,
  // PostgreSQL stores neither NUL nor lone surrogates.
  text: z.string().check(z.refine(text => text.isWellFormed() && !text.includes('\0'))),
}

type Kind = keyof typeof kinds | z.ZodMiniType

/** The values of the last row of the page before; empty for the first page. */
export type Place<Column extends string> = Partial<Record<Column, unknown>>

export interface Keyset<Column extends string> {
  /** Throws INVALID_CURSOR, also for the cursor of a list with another name. */
  read: (cursor: string | undefined) => Place<Column>
  key: (row: Record<Column, unknown>) => readonly unknown[]
  /** `as` is the alias of the table. */
  order: (as?: string) => RawBuilder<unknown>
  after: (place: Place<Column>, as?: string) => RawBuilder<boolean>
}

/** The last column is unique. `name` is part of the cursors of lists that could be taken for each other. */
export function keyset<Column extends string>(
  columns: Record<Column, Kind>,
  direction: Direction | Record<Column, Direction>,
  name?: string,
): Keyset<Column> {
  const names = Object.keys(columns) as Column[]
  const schemas = names.map(column => {
    const kind: Kind = columns[column]
    return typeof kind === 'string' ? kinds[kind] : kind
  })
  const start = name === undefined ? [] : [name]
  const schema = z.tuple([...start.map(one => z.literal(one)), ...schemas] as unknown as [z.ZodMiniType])
  const directionOf = (column: Column) => (typeof direction === 'string' ? direction : direction[column])
  const ref = (column: Column, as?: string) => sql.ref(as === undefined ? column : `${as}.${column}`)
  const than = (column: Column) => sql.raw(directionOf(column) === 'asc' ? '>' : '<')

  /** The first part lets the index scan start at the position. */
  const beyond = ([first, ...rest]: Column[], place: Place<Column>, as?: string): RawBuilder<boolean> => {
    if (first === undefined) return sql<boolean>`false`
    const [column, value] = [ref(first, as), place[first]]
    const isBeyond = sql<boolean>`${column} ${than(first)} ${value}`
    if (rest.length === 0) return isBeyond
    return sql<boolean>`${column} ${than(first)}= ${value} and (${isBeyond} or ${beyond(rest, place, as)})`
  }

  return {
    read(cursor) {
      if (cursor === undefined) return {}
      const values = (decodeCursor(schema, cursor) as unknown[]).slice(start.length)
      return Object.fromEntries(names.map((column, index) => [column, values[index]])) as Place<Column>
    },
    key: row => [...start, ...names.map(column => row[column])],
    order: as => sql.join(names.map(column => sql`${ref(column, as)} ${sql.raw(directionOf(column))}`)),
    after: (place, as) =>
      typeof direction === 'string'
        ? sql<boolean>`(${sql.join(names.map(column => ref(column, as)))}) ${than(names[0]!)} (${sql.join(names.map(column => place[column]))})`
        : beyond(names, place, as),
  }
}
