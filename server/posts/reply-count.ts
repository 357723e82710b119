import { sql, type Transaction } from 'kysely'
import type { ReplyKind } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/tables.ts'

/** Locks the post until the commit, so that counts are published in order. Announcements are not counted. */
export async function countReplies(
  trx: Transaction<Schema>,
  { post_id, kind }: { post_id: string; kind: ReplyKind },
  by: number,
): Promise<number> {
  const { reply_count } = await trx
    .updateTable('posts')
    .set({ reply_count: sql<number>`greatest(0, reply_count + ${kind === 'announcement' ? 0 : by}::int)` })
    .where('id', '=', post_id)
    .returning('reply_count')
    .executeTakeFirstOrThrow()
  return reply_count
}
