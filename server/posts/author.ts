import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../base/errors.ts'

/** Only authors edit and remove content, and they cannot report it. */
export const isAuthor = (viewer: { id: string }, row: { author_id: string }): boolean => row.author_id === viewer.id

/** Throws FORBIDDEN for another author's row, whose existence the viewer knows. */
export function authored<Row extends { author_id: string }>(viewer: { id: string }, row: Row): Row {
  if (!isAuthor(viewer, row)) throw new AppError('FORBIDDEN')
  return row
}

export const authorOf = async (db: Kysely<Schema>, postId: string): Promise<string | undefined> =>
  (await db.selectFrom('posts').select('author_id').where('id', '=', postId).executeTakeFirst())?.author_id
