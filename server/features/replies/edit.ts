import { sql, type Kysely } from 'kysely'
import { replyVersion } from '../../../contract/values/edit-version.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { checkBasedOn } from '../../posts/based-on.ts'
import { presentReply } from './present.ts'
import { findReply, type SeenReplyRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** The caller has checked the author. Throws REPLY_NOT_FOUND, or EDITED_ELSEWHERE if `basedOn` is outdated. */
export const editReply = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { id, post_id: postId, under_review }: SeenReplyRow,
  { body, basedOn }: { body: string; basedOn?: string | undefined },
): Promise<SeenReplyRow> =>
  inTransaction(db, async ({ trx, publish }) => {
    const held = await trx
      .selectFrom('post_replies')
      .select('body')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('REPLY_NOT_FOUND'))
    if (held.body !== body) checkBasedOn(basedOn, replyVersion(held))
    const changed = await trx
      .updateTable('post_replies')
      .set({ body, edited_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('body', '!=', body)
      .returning('id')
      .executeTakeFirst()
    const row = await findReply(trx, id)
    if (!row) throw new AppError('REPLY_NOT_FOUND')
    if (changed) {
      // Locked, so that a concurrent reply's newer count is not published before this one.
      const { reply_count: replyCount } = await trx
        .selectFrom('posts')
        .select('reply_count')
        .where('id', '=', postId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      publish({ city: viewer.city.id }, { type: 'reply.changed', reply: presentReply(row), replyCount })
    }
    return { ...row, under_review }
  })
