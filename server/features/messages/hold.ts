import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'

/**
 * Holds a conversation until the commit. Whatever changes it, its counters, its messages or its blocks holds this row
 * first: so states follow one another, and their events leave in the same order. CONVERSATION_NOT_FOUND when it has gone.
 */
export const hold = (
  trx: Transaction<Schema>,
  conversationId: string,
): Promise<{ last_seq: number; is_blocked: boolean }> =>
  trx
    .selectFrom('conversations')
    .select(['last_seq', 'is_blocked'])
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('CONVERSATION_NOT_FOUND'))

/** What is unread, counted anew from the messages: of the other one, beyond what was read, and standing. */
export const countedUnread = sql<number>`(
  select count(*)::int from messages as m
  where m.conversation_id = conversation_participants.conversation_id
    and m.seq > conversation_participants.last_read_seq
    and m.sender_id <> conversation_participants.user_id and m.deleted_at is null)`
