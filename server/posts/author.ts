import type { Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { AppError } from '../base/errors.ts'

export const isAuthor = (viewer: { id: string }, row: { author_id: string }): boolean => row.author_id === viewer.id

export function authored<Row extends { author_id: string }>(viewer: { id: string }, row: Row): Row {
  if (!isAuthor(viewer, row)) throw new AppError('FORBIDDEN')
  return row
}

export const authorOf = async (db: Kysely<Schema>, postId: string): Promise<string | undefined> =>
  (await db.selectFrom('posts').select('author_id').where('id', '=', postId).executeTakeFirst())?.author_id
