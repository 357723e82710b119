import * as z from 'zod/mini'
import { sql, type RawBuilder } from 'kysely'
import type { UserSort } from '../../../contract/vocabulary.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'

/** What rows of the list of users are sorted by. */
export interface UserKeys {
  id: string
  name_key: string
  role_key: string
  city_key: string
  active_key: Date
}

/** By a column, and by id where that is the same. */
interface Order {
  column: Exclude<keyof UserKeys, 'id'>
  direction: 'asc' | 'desc'
}

/** How users are sorted. Each order has an index that holds it, and one of those who are inactive. */
const orders: Record<UserSort, Order> = {
  name_asc: { column: 'name_key', direction: 'asc' },
  name_desc: { column: 'name_key', direction: 'desc' },
  role: { column: 'role_key', direction: 'asc' },
  city: { column: 'city_key', direction: 'asc' },
  last_active: { column: 'active_key', direction: 'desc' },
}

/** What the orders look at. */
export const sortedBy = ['name_key', 'role_key', 'city_key', 'active_key'] as const

// What the database cannot read is refused as any other made-up cursor.
const words = z.string().check(z.refine(key => key.isWellFormed() && !key.includes('\0')))

/** Where somebody stands in a list; it names the order, since two are by name. */
export const userKey = (sort: UserSort) => (row: UserKeys) => {
  const value = row[orders[sort].column]
  return [sort, typeof value === 'string' ? value : value.toISOString(), row.id]
}

/** The place of a cursor. Throws INVALID_CURSOR for one that is not of this order. */
export function placeOf(sort: UserSort, cursor: string): { value: string; id: string } {
  const schema = z.tuple([z.literal(sort), orders[sort].column === 'active_key' ? cursorTime : words, z.uuid()])
  const [, value, id] = decodeCursor(schema, cursor)
  return { value, id }
}

const columnOf = (sort: UserSort) => sql.ref(`u.${orders[sort].column}`)
const direction = (sort: UserSort) => sql.raw(orders[sort].direction)

/** The order of users `u`. */
export const ordered = (sort: UserSort): RawBuilder<unknown> =>
  sql`${columnOf(sort)} ${direction(sort)}, u.id ${direction(sort)}`

/** That a user `u` comes after this place. */
export const after = (sort: UserSort, { value, id }: { value: unknown; id: unknown }): RawBuilder<boolean> =>
  sql<boolean>`(${columnOf(sort)}, u.id) ${sql.raw(orders[sort].direction === 'asc' ? '>' : '<')} (${value}, ${id})`
