import * as z from 'zod/mini'
import { sql, type RawBuilder } from 'kysely'
import type { UserSort } from '../../../contract/admin-vocabulary.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'

export interface UserKeys {
  id: string
  name_key: string
  role_key: string
  city_key: string
  active_key: Date
}

interface Order {
  column: Exclude<keyof UserKeys, 'id'>
  direction: 'asc' | 'desc'
}

/** Each has an index, and a second one for inactive users. */
const orders: Record<UserSort, Order> = {
  name_asc: { column: 'name_key', direction: 'asc' },
  name_desc: { column: 'name_key', direction: 'desc' },
  role: { column: 'role_key', direction: 'asc' },
  city: { column: 'city_key', direction: 'asc' },
  last_active: { column: 'active_key', direction: 'desc' },
}

export const sortedBy = ['name_key', 'role_key', 'city_key', 'active_key'] as const

// PostgreSQL stores neither NUL nor lone surrogates.
const words = z.string().check(z.refine(key => key.isWellFormed() && !key.includes('\0')))

/** Names the order, because two orders use the same column. */
export const userKey = (sort: UserSort) => (row: UserKeys) => {
  const value = row[orders[sort].column]
  return [sort, typeof value === 'string' ? value : value.toISOString(), row.id]
}

/** Throws INVALID_CURSOR for another sort order. */
export function placeOf(sort: UserSort, cursor: string): { value: string; id: string } {
  const schema = z.tuple([z.literal(sort), orders[sort].column === 'active_key' ? cursorTime : words, z.uuid()])
  const [, value, id] = decodeCursor(schema, cursor)
  return { value, id }
}

const columnOf = (sort: UserSort) => sql.ref(`u.${orders[sort].column}`)
const direction = (sort: UserSort) => sql.raw(orders[sort].direction)

export const ordered = (sort: UserSort): RawBuilder<unknown> =>
  sql`${columnOf(sort)} ${direction(sort)}, u.id ${direction(sort)}`

export const after = (sort: UserSort, { value, id }: { value: unknown; id: unknown }): RawBuilder<boolean> =>
  sql<boolean>`(${columnOf(sort)}, u.id) ${sql.raw(orders[sort].direction === 'asc' ? '>' : '<')} (${value}, ${id})`
