import * as z from 'zod/mini'
import { sql, type RawBuilder } from 'kysely'
import type { UserSort } from '../../../contract/vocabulary.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'

/** What rows of the list of users are sorted by. */
export interface UserKeys {
  id: string
  name_key: string
  role_rank: number
  city_key: string
  active_key: Date
}

interface Order {
  /** The last of it unique, all in one direction. */
  columns: readonly (keyof UserKeys)[]
  direction: 'asc' | 'desc'
}

/** How users are sorted. Each order has an index that holds it, and one of those who are inactive. */
const orders: Record<UserSort, Order> = {
  name_asc: { columns: ['name_key', 'id'], direction: 'asc' },
  name_desc: { columns: ['name_key', 'id'], direction: 'desc' },
  role: { columns: ['role_rank', 'name_key', 'id'], direction: 'asc' },
  city: { columns: ['city_key', 'name_key', 'id'], direction: 'asc' },
  last_active: { columns: ['active_key', 'id'], direction: 'desc' },
}

/** What the orders look at. */
export const sortedBy = ['name_key', 'role_rank', 'city_key', 'active_key'] as const

// What the database cannot read is refused as any other made-up cursor.
const words = z.string().check(z.refine(key => key.isWellFormed() && !key.includes('\0')))
const values = {
  id: z.uuid(),
  name_key: words,
  role_rank: z.int().check(z.minimum(0), z.maximum(2)),
  city_key: words,
  active_key: cursorTime,
} satisfies Record<keyof UserKeys, z.ZodMiniType>

/** Where somebody stands in a list; it names the order, since two are by name. */
export const userKey = (sort: UserSort) => (row: UserKeys) => [
  sort,
  ...orders[sort].columns.map(column => {
    const value = row[column]
    return value instanceof Date ? value.toISOString() : value
  }),
]

/** The place of a cursor, empty for the first page. Throws INVALID_CURSOR for one that is not of this order. */
export function placeOf(sort: UserSort, cursor: string | undefined): unknown[] {
  if (cursor === undefined) return []
  const [first, ...others] = orders[sort].columns.map(column => values[column])
  const [, ...place] = decodeCursor(z.tuple([z.literal(sort), first ?? z.never(), ...others]), cursor)
  return place
}

const columnsOf = (sort: UserSort) => orders[sort].columns.map(column => sql.ref(`u.${column}`))

/** The order of users `u`. */
export const ordered = (sort: UserSort): RawBuilder<unknown> =>
  sql.join(columnsOf(sort).map(column => sql`${column} ${sql.raw(orders[sort].direction)}`))

/** That a user `u` comes after this place. */
export const after = (sort: UserSort, place: readonly unknown[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(columnsOf(sort))}) ${sql.raw(orders[sort].direction === 'asc' ? '>' : '<')} (${sql.join([...place])})`
