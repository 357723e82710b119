import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { prepared } from '../../db/prepared.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../../notifications/notify.ts'
import { authorColumns } from '../profiles/present.ts'
import { presentReply } from './present.ts'
import type { SeenQuestionRow } from './queries.ts'
import { findReply, type ReplyRow, type SeenReplyRow } from './reply-queries.ts'
import type { MemberViewer } from '../accounts/access.ts'

/**
 * Stores a reply once, counts and publishes it. One statement, because concurrent replies wait for the row lock. The count omits
 * replies hidden by a block. Throws QUESTION_NOT_FOUND or ID_TAKEN.
 */
export const reply = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  question: SeenQuestionRow,
  { id, body }: { id: string; body: string },
): Promise<{ row: SeenReplyRow; replyCount: number }> =>
  inTransaction(db, async ({ trx, publish }) => {
    const [stored] = await storeReply(trx, { id, question: question.id, author: viewer.id, body })
    if (stored) {
      const { reply_count: replyCount, ...row } = stored
      publish({ city: viewer.city.id }, { type: 'reply.posted', reply: presentReply(row), replyCount })
      await notify(
        { trx, publish },
        { audience: 'thread', cause: `reply:${id}`, postId: question.id, replyId: id, actorId: viewer.id },
      )
      return { row: { ...row, under_review: false }, replyCount: replyCount - question.hidden_replies }
    }
    const standing = await trx
      .selectFrom('posts')
      .select('reply_count')
      .where('id', '=', question.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(() => new AppError('QUESTION_NOT_FOUND'))
    const row = await findReply(trx, id)
    if (!row || row.author_id !== viewer.id || row.post_id !== question.id || row.body !== body)
      throw new AppError('ID_TAKEN')
    return { row: { ...row, under_review: false }, replyCount: standing.reply_count - question.hidden_replies }
  })

type Values = Record<'id' | 'question' | 'author' | 'body', string>

/** No row if the id is taken or the question is removed. */
const storeReply = prepared<Values, ReplyRow & { reply_count: number }>((db, given) =>
  db
    // Prevents removal of the question between check and insert.
    .with('held', cte =>
      cte.selectFrom('posts').select('id').where('id', '=', given.question).where('deleted_at', 'is', null).forUpdate(),
    )
    .with('r', cte =>
      cte
        .insertInto('post_replies')
        .columns(['id', 'post_id', 'author_id', 'body'])
        .expression(eb =>
          eb
            .selectFrom('held')
            .select([
              sql<string>`${given.id}::uuid`.as('id'),
              'held.id as post_id',
              sql<string>`${given.author}::uuid`.as('author_id'),
              sql<string>`${given.body}::text`.as('body'),
            ]),
        )
        .onConflict(conflict => conflict.column('id').doNothing())
        .returning(['id', 'post_id', 'author_id', 'body', 'created_at', 'edited_at']),
    )
    .with('q', cte =>
      cte
        .updateTable('posts')
        .from('r')
        .set({ reply_count: sql<number>`reply_count + 1` })
        .whereRef('posts.id', '=', 'r.post_id')
        .returning('reply_count'),
    )
    .selectFrom('r')
    .innerJoin('profiles as p', 'p.id', 'r.author_id')
    .innerJoin('q', join => join.onTrue())
    .select(authorColumns)
    .select(['r.id', 'r.post_id', 'r.body', 'r.created_at', 'r.edited_at', 'q.reply_count']),
)
