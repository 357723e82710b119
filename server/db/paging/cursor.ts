import * as z from 'zod/mini'
import { AppError } from '../../base/errors.ts'

export const encodeCursor = (key: readonly unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

export function decodeCursor<T extends z.core.$ZodType>(schema: T, cursor: string): z.output<T> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('INVALID_CURSOR')
  }
}

export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  { key, present }: { key: (row: Row) => readonly unknown[]; present: (row: Row) => Item },
): { items: Item[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(present), next: rows.length > limit && last ? encodeCursor(key(last)) : null }
}
