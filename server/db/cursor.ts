import * as z from 'zod/mini'
import { AppError } from '../errors.ts'

/** ISO 8601 allows the year 0 and any number of digits, which PostgreSQL rejects. */
export const cursorTime = z.iso.datetime().check(
  z.maxLength(40),
  z.refine(time => !time.startsWith('0000')),
)

export const encodeCursor = (key: readonly unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Throws INVALID_CURSOR. */
export function decodeCursor<T extends z.core.$ZodType>(schema: T, cursor: string): z.output<T> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('INVALID_CURSOR')
  }
}

/** Expects `limit + 1` rows. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  { key, present }: { key: (row: Row) => readonly unknown[]; present: (row: Row) => Item },
): { items: Item[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(present), next: rows.length > limit && last ? encodeCursor(key(last)) : null }
}
