import type { Work } from '../../db/transaction.ts'
import { presentConversation } from './present.ts'
import { linesOf, type ConversationRow } from './queries.ts'

/** Publishes a change to the devices of the viewer, and to the other participant only if it may know. Returns the viewer's line. */
export async function publishRequest(
  { trx, publish }: Work,
  viewer: { id: string },
  conversationId: string,
  { toOther, messageId = null }: { toOther: boolean; messageId?: string | null },
): Promise<ConversationRow> {
  const [own, others] = await linesOf(trx, viewer, conversationId)
  publish({ accounts: [viewer.id] }, { type: 'request.changed', conversation: presentConversation(own), messageId })
  if (toOther)
    publish(
      { accounts: [own.person_id] },
      { type: 'request.changed', conversation: presentConversation(others), messageId },
    )
  return own
}
