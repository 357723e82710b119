import { sql, type Selectable, type Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import type { ConversationsTable } from '../../db/tables/messages.ts'
import { AppError } from '../../base/errors.ts'

export const lockedColumns = [
  'id',
  'first_user_id',
  'second_user_id',
  'last_seq',
  'last_message_id',
  'is_blocked',
  'state',
  'requested_by',
  'declined_by',
] as const satisfies (keyof ConversationsTable)[]
export type LockedConversation = Pick<Selectable<ConversationsTable>, (typeof lockedColumns)[number]>

/**
 * Every change of a conversation locks its row first, so that changes and their events have one order. Throws
 * CONVERSATION_NOT_FOUND.
 */
export const lockConversation = (trx: Transaction<Schema>, conversationId: string): Promise<LockedConversation> =>
  trx
    .selectFrom('conversations')
    .select(lockedColumns)
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('CONVERSATION_NOT_FOUND'))

/** From the other participant, after the last read one, not removed. */
export const countedUnread = sql<number>`(
  select count(*)::int from messages as m
  where m.conversation_id = conversation_participants.conversation_id
    and m.seq > conversation_participants.last_read_seq
    and m.sender_id <> conversation_participants.user_id and m.deleted_at is null)`

/** After messages were removed. A request counts for its sender only. The caller holds the lock. */
export async function recount(trx: Transaction<Schema>, conversationId: string): Promise<void> {
  const last = await trx
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { state, requested_by } = await trx
    .updateTable('conversations')
    .set({ last_message_id: last?.id ?? null })
    .where('id', '=', conversationId)
    .returning(['state', 'requested_by'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('conversation_participants')
    .set({ last_message_at: last?.created_at ?? null, unread_count: countedUnread })
    .where('conversation_id', '=', conversationId)
    .$if(state === 'requested', query => query.where('user_id', '=', requested_by))
    .execute()
}
