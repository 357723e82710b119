import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { lockConversation, recount } from './lock.ts'
import type { MessageRow } from './message-queries.ts'
import { presentConversation } from './present.ts'
import { linesOf, type ConversationRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Throws MESSAGE_NOT_FOUND if it was removed or the conversation blocked concurrently. The caller has checked the sender. */
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

/**
 * Erases the texts that this account sent in one of its conversations, or only those that it had removed. Returns false if none are
 * left. The other participant learns of it when the account is erased.
 */
export async function eraseSentTexts({ trx }: Work, accountId: string, { removedOnly }: { removedOnly: boolean }) {
  const isDue = sql<boolean>`m.sender_id = ${accountId} and m.body <> '' ${removedOnly ? sql`and m.deleted_at is not null` : sql``}`
  const found = await trx
    .selectFrom('conversation_participants as me')
    .select('me.conversation_id as id')
    .where('me.user_id', '=', accountId)
    .where(sql<boolean>`exists (select 1 from messages as m where m.conversation_id = me.conversation_id and ${isDue})`)
    .limit(1)
    .executeTakeFirst()
  if (!found) return false
  await lockConversation(trx, found.id)
  await sql`
    update messages as m set body = '', post_id = null, deleted_at = coalesce(m.deleted_at, now())
    where m.conversation_id = ${found.id} and ${isDue}`.execute(trx)
  await recount(trx, found.id)
  return true
}
