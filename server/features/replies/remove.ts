import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { countReplies } from '../../posts/reply-count.ts'
import { isJustAway } from '../../posts/taking-away.ts'
import { isOrganizer } from '../../posts/organizers.ts'
import { replyFor } from './access.ts'
import { presentReply } from './present.ts'
import { countHidden, type ReplyRow, type SeenReplyRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/**
 * Returns the remaining count for the viewer. Throws REPLY_NOT_FOUND if it was removed concurrently. The caller has checked the
 * viewer's right (`removable`).
 */
export const removeReply = (db: Kysely<Schema>, viewer: MemberViewer, reply: ReplyRow): Promise<number> =>
  inTransaction(db, async ({ trx, publish }) => {
    await trx
      .updateTable('post_replies')
      .set({ deleted_at: sql<Date>`now()`, removed_by: viewer.id })
      .where('id', '=', reply.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('REPLY_NOT_FOUND'))
    const replyCount = await countReplies(trx, reply, -1)
    publish({ city: viewer.city.id }, { type: 'reply.removed', postId: reply.post_id, replyId: reply.id, replyCount })
    return replyCount - (await countHidden(trx, viewer, reply.post_id))
  })

/** Does nothing if not removed. Throws REPLY_NOT_FOUND for one removed too long ago, by a moderator or by someone else. */
export const restoreReply = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  replyId: string,
): Promise<{ row: SeenReplyRow; replyCount: number }> =>
  inTransaction(db, async ({ trx, publish }) => {
    const restored = await trx
      .updateTable('post_replies')
      .set({ deleted_at: null, removed_by: null })
      .where('id', '=', replyId)
      .where('removed_by', '=', viewer.id)
      .where('taken_down_at', 'is', null)
      .where(isJustAway)
      .returning('id')
      .executeTakeFirst()
    // Throws if the post is not visible, which rolls back.
    const row = await replyFor(trx, viewer, replyId)
    const isAnnouncement = row.kind === 'announcement'
    if (row.author_id !== viewer.id && !isAnnouncement) throw new AppError('REPLY_NOT_FOUND')
    const replyCount = await countReplies(trx, row, restored ? 1 : 0)
    // After the lock of the post: a former co-host announces nothing.
    if (isAnnouncement && !(await isOrganizer(trx, viewer, row.post_id))) throw new AppError('REPLY_NOT_FOUND')
    if (restored) publish({ city: viewer.city.id }, { type: 'reply.changed', reply: presentReply(row), replyCount })
    return { row, replyCount: replyCount - (await countHidden(trx, viewer, row.post_id)) }
  })
