import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { conversationFor } from './access.ts'
import { cardOf } from './blocked-card.ts'
import { lockConversation, type LockedConversation } from './lock.ts'
import { publishRequest } from './publish-request.ts'
import type { ConversationDetailRow, ConversationRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

type Change = (work: Work, conversation: LockedConversation) => Promise<ConversationRow>

const locked = (db: Kysely<Schema>, { id }: ConversationDetailRow, change: Change): Promise<ConversationRow> =>
  inTransaction(db, async work => change(work, await lockConversation(work.trx, id)))

/** Throws REQUEST_NOT_FOUND, or CONVERSATION_BLOCKED. */
function received({ state, requested_by, is_blocked }: LockedConversation, viewer: MemberViewer): void {
  if (state !== 'requested' || requested_by === viewer.id) throw new AppError('REQUEST_NOT_FOUND')
  if (is_blocked) throw new AppError('CONVERSATION_BLOCKED')
}

/** Also a declined one. Idempotent. Throws REQUEST_NOT_FOUND if it was canceled, or CONVERSATION_BLOCKED. */
export const accept = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
): Promise<ConversationRow> =>
  locked(db, conversation, (work, current) =>
    current.state === 'open' ? conversationFor(work.trx, viewer, current.id) : accepted(work, viewer, current),
  )

/** Opens the locked conversation for both. */
export async function accepted(
  work: Work,
  viewer: MemberViewer,
  conversation: LockedConversation,
): Promise<ConversationRow> {
  received(conversation, viewer)
  const { trx } = work
  await trx
    .updateTable('conversations')
    .set({ state: 'open', requested_by: null, requested_at: null, declined_by: null })
    .where('id', '=', conversation.id)
    .execute()
  await trx
    .updateTable('conversation_participants')
    .set({
      last_read_seq: conversation.last_seq,
      last_message_at: sql<Date>`(select created_at from messages where id = ${conversation.last_message_id}::uuid)`,
    })
    .where('conversation_id', '=', conversation.id)
    .where('user_id', '=', viewer.id)
    .execute()
  return publishRequest(work, viewer, conversation.id, { toOther: true })
}

/** Or undoes it. Its sender is not notified. Idempotent. Throws REQUEST_NOT_FOUND if it was accepted or canceled. */
export const decline = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
  { declined }: { declined: boolean },
): Promise<ConversationRow> =>
  locked(db, conversation, async (work, current) => {
    received(current, viewer)
    if ((current.declined_by === viewer.id) === declined) return conversationFor(work.trx, viewer, current.id)
    await work.trx
      .updateTable('conversations')
      .set({ declined_by: declined ? viewer.id : null })
      .where('id', '=', current.id)
      .execute()
    return publishRequest(work, viewer, current.id, { toOther: false })
  })

/** Idempotent. Throws REQUEST_NOT_FOUND if it was accepted. */
export const cancel = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
): Promise<ConversationRow> =>
  locked(db, conversation, async (work, current) => {
    if (current.state === 'none') return conversationFor(work.trx, viewer, current.id)
    if (current.requested_by !== viewer.id) throw new AppError('REQUEST_NOT_FOUND')
    await withdraw(work.trx, current)
    const isDelivered = current.declined_by === null && !current.is_blocked
    return publishRequest(work, viewer, current.id, { toOther: isDelivered, messageId: current.last_message_id })
  })

/** Removes the text of the locked request. The receiver's refusal remains. */
async function withdraw(trx: Transaction<Schema>, { id, last_message_id }: LockedConversation): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', last_message_id)
    .execute()
  await trx
    .updateTable('conversations')
    .set({ state: 'none', requested_by: null, requested_at: null, last_message_id: null, blocked_card: null })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('conversation_participants')
    .set({ last_message_at: null })
    .where('conversation_id', '=', id)
    .execute()
}

/** After a block: withdraws the viewer's request, or declines one of the other participant, who keeps the viewer's present card. */
export async function endRequest(
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  conversation: LockedConversation,
): Promise<void> {
  if (conversation.state !== 'requested') return
  if (conversation.requested_by === viewer.id) return withdraw(trx, conversation)
  await trx
    .updateTable('conversations')
    .set({ declined_by: viewer.id, blocked_card: cardOf(viewer.id) })
    .where('id', '=', conversation.id)
    .execute()
}
