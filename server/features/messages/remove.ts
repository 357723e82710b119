import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { lockConversation, recount } from './lock.ts'
import type { MessageRow } from './message-queries.ts'
import { presentConversation } from './present.ts'
import { linesOf, type ConversationRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/**
 * Throws MESSAGE_NOT_FOUND if it was removed or the conversation blocked concurrently. The caller has checked that the viewer
 * sent it.
 */
export const remove = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { id: messageId, conversation_id: conversationId }: MessageRow,
): Promise<ConversationRow> =>
  inTransaction(db, async ({ trx, publish }) => {
    const { is_blocked } = await lockConversation(trx, conversationId)
    if (is_blocked) throw new AppError('MESSAGE_NOT_FOUND')
    await trx
      .updateTable('messages')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', messageId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('MESSAGE_NOT_FOUND'))
    await recount(trx, conversationId)
    const [own, others] = await linesOf(trx, viewer, conversationId)
    for (const [account, line] of [
      [viewer.id, own],
      [own.person_id, others],
    ] as const)
      publish({ accounts: [account] }, { type: 'message.removed', messageId, conversation: presentConversation(line) })
    return own
  })
