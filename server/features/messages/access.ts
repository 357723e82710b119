import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { findConversation, type ConversationDetailRow } from './queries.ts'
import { onlookerOf, profileFor, unlessPaused, type SeenProfileRow } from '../profiles/access.ts'
import { findMessage, type MessageRow } from './message-queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Throws CONVERSATION_NOT_FOUND if the viewer is not a participant. */
export async function conversationFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversationId: string,
): Promise<ConversationDetailRow> {
  const row = await findConversation(db, viewer, conversationId)
  if (!row) throw new AppError('CONVERSATION_NOT_FOUND')
  return row
}

/**
 * For reading. An empty conversation shows the profile of the other participant to the one who may see it, and not that they blocked
 * the viewer. Throws CONVERSATION_NOT_FOUND or PROFILE_PAUSED.
 */
export async function foundConversation(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversationId: string,
): Promise<ConversationDetailRow> {
  const row = await conversationFor(db, viewer, conversationId)
  if (row.state !== 'none' || row.blocked_by_viewer) return row
  const person = await profileFor(db, viewer, row.person_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('CONVERSATION_NOT_FOUND') : error
  })
  unlessPaused(person, onlookerOf(person, viewer))
  return row
}

/** Throws OWN_CONVERSATION or PROFILE_NOT_FOUND. */
export function recipientFor(db: Kysely<Schema>, viewer: MemberViewer, personId: string): Promise<SeenProfileRow> {
  if (personId === viewer.id) throw new AppError('OWN_CONVERSATION')
  return profileFor(db, viewer, personId)
}

/** Throws CONVERSATION_BLOCKED. */
export function readable<Row extends { is_blocked: boolean }>(conversation: Row): Row {
  if (conversation.is_blocked) throw new AppError('CONVERSATION_BLOCKED')
  return conversation
}

/** Throws MESSAGE_NOT_FOUND if it is removed or not in a readable conversation of the viewer. `messageId` must be a uuid. */
export async function messageFor(db: Kysely<Schema>, viewer: MemberViewer, messageId: string): Promise<MessageRow> {
  const row = await findMessage(db, viewer, messageId)
  if (!row) throw new AppError('MESSAGE_NOT_FOUND')
  return row
}

/** Throws FORBIDDEN for a received message, whose existence the viewer knows. */
export function sent(viewer: MemberViewer, message: MessageRow): MessageRow {
  if (message.sender_id !== viewer.id) throw new AppError('FORBIDDEN')
  return message
}
