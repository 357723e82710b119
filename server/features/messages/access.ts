import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { findConversation, type ConversationDetailRow } from './queries.ts'
import { findMessage, type MessageRow } from './message-queries.ts'
import type { MemberViewer } from '../accounts/access.ts'

/** The conversation, if the viewer is a participant. Throws CONVERSATION_NOT_FOUND otherwise. */
export async function conversationFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversationId: string,
): Promise<ConversationDetailRow> {
  const row = await findConversation(db, viewer, conversationId)
  if (!row) throw new AppError('CONVERSATION_NOT_FOUND')
  return row
}

/** Returns the conversation if its messages may be read. Throws CONVERSATION_BLOCKED otherwise. */
export function readable<Row extends { is_blocked: boolean }>(conversation: Row): Row {
  if (conversation.is_blocked) throw new AppError('CONVERSATION_BLOCKED')
  return conversation
}

/**
 * The message, if it is not removed and its conversation is the viewer's and not blocked. Throws MESSAGE_NOT_FOUND otherwise.
 * `messageId` must be a uuid.
 */
export async function messageFor(db: Kysely<Schema>, viewer: MemberViewer, messageId: string): Promise<MessageRow> {
  const row = await findMessage(db, viewer, messageId)
  if (!row) throw new AppError('MESSAGE_NOT_FOUND')
  return row
}

/** Returns a message that the viewer sent. Throws FORBIDDEN for a received one, whose existence the viewer knows. */
export function sent(viewer: MemberViewer, message: MessageRow): MessageRow {
  if (message.sender_id !== viewer.id) throw new AppError('FORBIDDEN')
  return message
}
