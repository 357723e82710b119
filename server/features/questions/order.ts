import * as z from 'zod/mini'
import { sql, type RawBuilder } from 'kysely'
import { storedCount } from '../../../contract/paging.ts'
import type { QuestionSort as Sort } from '../../../contract/vocabulary.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import type { QuestionRow } from './queries.ts'

export type { Sort }
export type Key = readonly unknown[]

interface Order {
  /** Has an index for the order: for orders by replies, the view `ranked_questions`, which triggers of posts keep. */
  table: 'posts' | 'ranked_questions'
  /** All descending, as in the index; the last is unique. */
  columns: readonly string[]
  /** Null for all questions. */
  only: RawBuilder<boolean> | null
  cursor: z.ZodMiniType<Key>
  key: (row: QuestionRow) => Key
}

const time = (row: QuestionRow) => row.created_at.toISOString()

export const orders: Record<Sort, Order> = {
  newest: {
    table: 'posts',
    columns: ['is_featured', 'created_at', 'id'],
    only: null,
    cursor: z.tuple([z.boolean(), cursorTime, z.uuid()]),
    key: row => [row.is_featured, time(row), row.id],
  },
  unanswered: {
    table: 'ranked_questions',
    columns: ['created_at', 'id'],
    only: sql<boolean>`q.reply_count = 0`,
    cursor: z.tuple([cursorTime, z.uuid()]),
    key: row => [time(row), row.id],
  },
  mostAnswered: {
    table: 'ranked_questions',
    columns: ['reply_count', 'created_at', 'id'],
    only: null,
    cursor: z.tuple([storedCount, cursorTime, z.uuid()]),
    key: row => [row.reply_count, time(row), row.id],
  },
}

/** Empty for the first page. Throws INVALID_CURSOR for another sort order. */
export const placeOf = (sort: Sort, cursor: string | undefined): Key =>
  cursor === undefined ? [] : decodeCursor(orders[sort].cursor, cursor)

const columns = (sort: Sort, table: string) => orders[sort].columns.map(name => sql.ref(`${table}.${name}`))

export const ordered = (sort: Sort, table: string) => sql.join(columns(sort, table).map(column => sql`${column} desc`))

export const after = (sort: Sort, key: readonly unknown[]) =>
  sql<boolean>`(${sql.join(columns(sort, 'q'))}) < (${sql.join(key)})`
