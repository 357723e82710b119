import * as z from 'zod/mini'
import { AppError } from '../errors.ts'

/** A timestamp in a cursor. ISO 8601 allows the year 0, which PostgreSQL rejects. */
export const cursorTime = z.iso.datetime().check(z.refine(time => !time.startsWith('0000')))

/** Encodes the sort key of the last row as an opaque cursor for keyset pagination. */
export const encodeCursor = (key: readonly unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Decodes and validates a cursor. Throws INVALID_CURSOR. */
export function decodeCursor<T extends z.core.$ZodType>(schema: T, cursor: string): z.output<T> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('INVALID_CURSOR')
  }
}

/** Builds a page from `limit + 1` rows: its items, and the cursor of the next page or null. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  { key, present }: { key: (row: Row) => readonly unknown[]; present: (row: Row) => Item },
): { items: Item[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(present), next: rows.length > limit && last ? encodeCursor(key(last)) : null }
}
