import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Locks the post until the commit, so that counts are published in order. */
export async function countReplies(trx: Transaction<Schema>, postId: string, by: number): Promise<number> {
  const { reply_count } = await trx
    .updateTable('posts')
    .set({ reply_count: sql<number>`greatest(0, reply_count + ${by}::int)` })
    .where('id', '=', postId)
    .returning('reply_count')
    .executeTakeFirstOrThrow()
  return reply_count
}
