import * as z from 'zod/mini'
import { AppError } from '../errors.ts'

/** A time within a cursor. The year 0, which ISO 8601 has, is none that PostgreSQL reads. */
export const cursorTime = z.iso.datetime().check(z.refine(time => !time.startsWith('0000')))

/** An opaque cursor for keyset paging: the sort key of the last row, readable by nobody but us. */
export const encodeCursor = (key: readonly unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** The sort key of a cursor. Throws INVALID_CURSOR for one that was made up. */
export function decodeCursor<T extends z.core.$ZodType>(schema: T, cursor: string): z.output<T> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('INVALID_CURSOR')
  }
}

/** Cuts a list that was read with one row too many: the rows of the page and the cursor of the next one. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  { key, present }: { key: (row: Row) => readonly unknown[]; present: (row: Row) => Item },
): { items: Item[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(present), next: rows.length > limit && last ? encodeCursor(key(last)) : null }
}
