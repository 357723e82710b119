import * as z from 'zod/mini'
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '../../../contract/values/language.ts'
import type { PeopleSort } from '../../../contract/vocabulary.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'

export interface PeopleKeys {
  person_id: string
  active_key: Date | null
  onboarding_completed_at: Date | null
  name_key: string
  name_key_es: string
}

/** By a column, then by id. Each has an index. */
interface Order {
  column: Exclude<keyof PeopleKeys, 'person_id'>
  direction: 'asc' | 'desc'
  value: z.ZodMiniType<string>
  of: (row: PeopleKeys) => string
}
export type OrderName = 'recently_active' | 'recently_joined' | 'alphabetical' | 'alphabetical_es'

// PostgreSQL stores neither NUL nor lone surrogates.
const name = z.string().check(z.refine(key => key.isWellFormed() && !key.includes('\0')))
const orders: Record<OrderName, Order> = {
  recently_active: {
    column: 'active_key',
    direction: 'desc',
    value: cursorTime,
    of: row => row.active_key?.toISOString() ?? '',
  },
  recently_joined: {
    column: 'onboarding_completed_at',
    direction: 'desc',
    value: cursorTime,
    of: row => row.onboarding_completed_at?.toISOString() ?? '',
  },
  alphabetical: { column: 'name_key', direction: 'asc', value: name, of: row => row.name_key },
  alphabetical_es: { column: 'name_key_es', direction: 'asc', value: name, of: row => row.name_key_es },
}

/** The alphabetical order depends on the language. */
export const orderFor = (sort: PeopleSort, language: Language): OrderName =>
  sort === 'alphabetical' && language === 'es' ? 'alphabetical_es' : sort

/** Names the order, because two orders use a time. */
export const keyOf = (order: OrderName) => (row: PeopleKeys) => [order, orders[order].of(row), row.person_id]

/** Throws INVALID_CURSOR for another sort order. */
export function placeOf(order: OrderName, cursor: string): { value: string; id: string } {
  const [, value, id] = decodeCursor(z.tuple([z.literal(order), orders[order].value, z.uuid()]), cursor)
  return { value, id }
}

export const sortedBy = Object.values(orders).map(({ column }) => column)

const columnOf = (order: OrderName) => sql.ref(`p.${orders[order].column}`)

export const ordered = (order: OrderName): RawBuilder<unknown> =>
  orders[order].column === 'active_key'
    ? sql`p.active_key desc nulls last, p.id`
    : sql`${columnOf(order)} ${sql.raw(orders[order].direction)}, p.id`

/** The first part lets the index scan start at the position. */
export function after(order: OrderName, { value, id }: { value: unknown; id: unknown }): RawBuilder<boolean> {
  const column = columnOf(order)
  return orders[order].direction === 'desc'
    ? sql<boolean>`${column} <= ${value} and (${column} < ${value} or p.id > ${id})`
    : sql<boolean>`(${column}, p.id) > (${value}, ${id})`
}
