import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockConversation } from './lock.ts'
import { presentConversation } from './present.ts'
import { linesOf, type ConversationDetailRow, type ConversationRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Notifies the viewer's other devices only. The read position never moves back. */
export async function read(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
  seq: number,
): Promise<ConversationRow> {
  if (Math.min(seq, conversation.last_seq) <= conversation.last_read_seq) return conversation
  return inTransaction(db, async ({ trx, publish }) => {
    const { last_seq } = await lockConversation(trx, conversation.id)
    const upTo = Math.min(seq, last_seq)
    const changed = await trx
      .updateTable('conversation_participants')
      .set({
        last_read_seq: upTo,
        last_read_at: sql<Date>`now()`,
        unread_count: sql<number>`(
          select count(*)::int from messages as m where m.conversation_id = ${conversation.id}::uuid and m.seq > ${upTo}::int
            and m.sender_id <> ${viewer.id}::uuid and m.deleted_at is null)`,
      })
      .where('conversation_id', '=', conversation.id)
      .where('user_id', '=', viewer.id)
      .where('last_read_seq', '<', upTo)
      .returning('user_id')
      .executeTakeFirst()
    const [own] = await linesOf(trx, viewer, conversation.id)
    if (changed)
      publish({ accounts: [viewer.id] }, { type: 'conversation.changed', conversation: presentConversation(own) })
    return own
  })
}
