import { sql, type Kysely } from 'kysely'
import type { Schema } from '../server/db/tables.ts'
import type { conversationRows } from './conversation-rows.ts'

export async function storeConversations(
  trx: Kysely<Schema>,
  { conversations, participants, messages, blocks }: ReturnType<typeof conversationRows>,
): Promise<void> {
  await trx.insertInto('conversations').values(conversations).execute()
  await trx.insertInto('conversation_participants').values(participants).execute()
  await trx.insertInto('messages').values(messages).execute()
  await trx
    .updateTable('conversations')
    .set({
      last_message_id: sql<string>`(
        select m.id from messages as m where m.conversation_id = conversations.id order by m.seq desc limit 1)`,
    })
    .execute()
  await trx.insertInto('conversation_blocks').values(blocks).execute()
}
