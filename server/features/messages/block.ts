import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { conversationFor } from './access.ts'
import { lockConversation } from './lock.ts'
import { presentConversation } from './present.ts'
import { linesOf, type ConversationDetailRow } from './queries.ts'
import type { MemberViewer } from '../accounts/access.ts'
import { endSharedAttendance } from '../events/public.ts'

/**
 * Hides both from each other, closes the conversation, clears unread counts, and removes their places at each other's events.
 * Idempotent. A concurrent send waits for the row lock and finds the block.
 */
export const block = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
): Promise<ConversationDetailRow> =>
  inTransaction(db, async work => {
    const { trx } = work
    const before = await lockConversation(trx, conversation.id)
    const added = await trx
      .insertInto('conversation_blocks')
      .values({
        id: randomUUIDv7(),
        conversation_id: conversation.id,
        blocker_user_id: viewer.id,
        blocked_user_id: conversation.person_id,
      })
      .onConflict(conflict => conflict.columns(['blocker_user_id', 'blocked_user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      await setBlocked(trx, conversation.id, true)
      await trx
        .updateTable('conversation_participants')
        .set({ unread_count: 0, last_read_seq: before.last_seq })
        .where('conversation_id', '=', conversation.id)
        .execute()
      await endSharedAttendance(work, viewer.id, conversation.person_id)
      await tell(work, viewer, conversation, { both: !before.is_blocked })
    }
    return conversationFor(trx, viewer, conversation.id)
  })

/** A block by the other participant remains. */
export const unblock = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
): Promise<ConversationDetailRow> =>
  inTransaction(db, async work => {
    const { trx } = work
    await lockConversation(trx, conversation.id)
    const lifted = await trx
      .deleteFrom('conversation_blocks')
      .where('blocker_user_id', '=', viewer.id)
      .where('blocked_user_id', '=', conversation.person_id)
      .returning('id')
      .executeTakeFirst()
    if (lifted) {
      const others = await trx
        .selectFrom('conversation_blocks')
        .select('id')
        .where('blocker_user_id', '=', conversation.person_id)
        .where('blocked_user_id', '=', viewer.id)
        .executeTakeFirst()
      if (!others) await setBlocked(trx, conversation.id, false)
      await tell(work, viewer, conversation, { both: !others })
    }
    return conversationFor(trx, viewer, conversation.id)
  })

const setBlocked = (trx: Transaction<Schema>, id: string, is_blocked: boolean) =>
  trx.updateTable('conversations').set({ is_blocked }).where('id', '=', id).execute()

/** Notifies the other participant only of changes that affect them; no event reveals who set the block. */
async function tell(
  { trx, publish }: Work,
  viewer: MemberViewer,
  { id, person_id: otherId }: ConversationDetailRow,
  { both }: { both: boolean },
) {
  const [own, others] = await linesOf(trx, viewer, id)
  // First, because the hub filters the following events by the new block.
  publish({ accounts: both ? [viewer.id, otherId] : [viewer.id] }, { type: 'block.changed' })
  publish({ accounts: [viewer.id] }, { type: 'conversation.changed', conversation: presentConversation(own) })
  if (both)
    publish({ accounts: [otherId] }, { type: 'conversation.changed', conversation: presentConversation(others) })
}
