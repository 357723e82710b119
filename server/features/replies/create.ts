import { sql, type Kysely } from 'kysely'
import { replyVersion } from '../../../contract/values/edit-version.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { ReplyKind } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { prepared } from '../../db/prepared.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { storedBefore } from '../../posts/stored-before.ts'
import { notify } from '../../notifications/notify.ts'
import { authorColumns } from '../../person-cards/person.ts'
import { isOrganizer } from '../../posts/organizers.ts'
import { notifications } from './notifications.ts'
import { presentReply } from './present.ts'
import { findReply, type ReplyRow, type SeenReplyRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** The post, as the viewer sees it. */
export interface Thread {
  id: string
  hidden_replies: number
  /** For a post that was removed after it was read. */
  notFound: ErrorCode
}

export interface NewReply {
  id: string
  body: string
  kind?: ReplyKind
  /** A question under the same event. */
  answersId?: string | null
  /** Default: the author of the post and those who replied before. */
  notifyReaders?: (
    work: Work,
    notice: { cause: string; postId: string; replyId: string; actorId: string },
  ) => Promise<unknown>
}

const notifyThread: NonNullable<NewReply['notifyReaders']> = (work, notice) =>
  notify(work, notifications, { audience: 'thread', ...notice })

/**
 * One statement, because concurrent replies wait for the row lock. The count omits replies hidden by a block. Throws the code of the
 * thread, as `storedBefore`, FORBIDDEN for announcements and answers of former co-hosts, or REPLY_NOT_FOUND if the answered question was
 * removed.
 */
export const storeReply = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  thread: Thread,
  { id, body, kind = 'reply', answersId = null, notifyReaders = notifyThread }: NewReply,
): Promise<{ row: SeenReplyRow; replyCount: number }> =>
  inTransaction(db, async ({ trx, publish }) => {
    const [stored] = await insertReply(trx, { id, post: thread.id, author: viewer.id, body, kind, answers: answersId })
    if (stored) {
      // In a statement after the lock: who is no longer a co-host speaks for the event no more.
      if ((kind === 'announcement' || answersId) && !(await isOrganizer(trx, viewer, thread.id)))
        throw new AppError('FORBIDDEN')
      const { reply_count: replyCount, ...row } = stored
      if (row.answers_id !== answersId) throw new AppError('REPLY_NOT_FOUND')
      publish({ city: viewer.city.id }, { type: 'reply.posted', reply: presentReply(row), replyCount })
      await notifyReaders(
        { trx, publish },
        { cause: `reply:${id}`, postId: thread.id, replyId: id, actorId: viewer.id },
      )
      return { row: { ...row, under_review: false }, replyCount: replyCount - thread.hidden_replies }
    }
    const standing = await trx
      .selectFrom('posts')
      .select('reply_count')
      .where('id', '=', thread.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(() => new AppError(thread.notFound))
    const isSameKind = (found: ReplyRow) =>
      found.post_id === thread.id && found.kind === kind && found.answers_id === answersId
    const row = storedBefore(viewer, await findReply(trx, id), {
      isSame: found => isSameKind(found) && found.body === body,
      version: found => (isSameKind(found) && kind !== 'announcement' ? replyVersion(found) : undefined),
    })
    return { row: { ...row, under_review: false }, replyCount: standing.reply_count - thread.hidden_replies }
  })

type Values = Record<'id' | 'post' | 'author' | 'body' | 'kind', string> & { answers: string | null }

/** No row if the id is taken or the post is removed. `answers_id` is null if that question is removed or of another post. */
const insertReply = prepared<Values, ReplyRow & { reply_count: number }>((db, given) =>
  db
    // Prevents removal of the post between check and insert.
    .with('held', cte =>
      cte.selectFrom('posts').select('id').where('id', '=', given.post).where('deleted_at', 'is', null).forUpdate(),
    )
    .with('r', cte =>
      cte
        .insertInto('post_replies')
        .columns(['id', 'post_id', 'author_id', 'body', 'kind', 'answers_id'])
        .expression(eb =>
          eb.selectFrom('held').select([
            sql<string>`${given.id}::uuid`.as('id'),
            'held.id as post_id',
            sql<string>`${given.author}::uuid`.as('author_id'),
            sql<string>`${given.body}::text`.as('body'),
            sql<ReplyKind>`${given.kind}::text`.as('kind'),
            sql<string | null>`(
                select a.id from post_replies as a
                where a.id = ${given.answers}::uuid and a.post_id = held.id and a.kind = 'question' and a.deleted_at is null
              )`.as('answers_id'),
          ]),
        )
        .onConflict(conflict => conflict.column('id').doNothing())
        .returning(['id', 'post_id', 'author_id', 'body', 'kind', 'answers_id', 'created_at', 'edited_at']),
    )
    .with('q', cte =>
      cte
        .updateTable('posts')
        .from('r')
        .set({ reply_count: sql<number>`reply_count + case when r.kind = 'announcement' then 0 else 1 end` })
        .whereRef('posts.id', '=', 'r.post_id')
        .returning('reply_count'),
    )
    .selectFrom('r')
    .innerJoin('profiles as p', 'p.id', 'r.author_id')
    .innerJoin('q', join => join.onTrue())
    .select(authorColumns)
    .select(['r.id', 'r.post_id', 'r.kind', 'r.answers_id', 'r.body', 'r.created_at', 'r.edited_at', 'q.reply_count'])
    .select(sql.lit(false).as('is_answered')),
)
