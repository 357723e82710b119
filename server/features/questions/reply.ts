import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { presentReply } from './present.ts'
import { findReply, type QuestionRow, type ReplyRow } from './queries.ts'

/** Stores a reply once, however often it is sent, counts it, and tells the city. */
export const reply = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  question: QuestionRow,
  { id, body }: { id: string; body: string },
): Promise<{ row: ReplyRow; replyCount: number }> =>
  inTransaction(db, async ({ trx, publish }) => {
    const stored = await trx
      .insertInto('post_replies')
      .values({ id, post_id: question.id, author_id: viewer.id, body })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const row = await findReply(trx, id)
    if (!row || row.author_id !== viewer.id || row.post_id !== question.id || row.body !== body)
      throw new AppError('ID_TAKEN')
    const { reply_count: replyCount } = await trx
      .updateTable('posts')
      .set({ reply_count: stored ? sql<number>`reply_count + 1` : sql<number>`reply_count` })
      .where('id', '=', question.id)
      .returning('reply_count')
      .executeTakeFirstOrThrow()
    if (stored) publish({ city: viewer.city.id }, { type: 'reply.posted', reply: presentReply(row), replyCount })
    return { row, replyCount }
  })
