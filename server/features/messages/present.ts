import type { Conversation, ConversationDetail, Message, MessagePage } from '../../../contract/messages.ts'
import type { PersonCard } from '../../../contract/people.ts'
import { presentPerson, type PersonRow } from '../profiles/present.ts'
import type { MessageRow, ThreadPage } from './message-queries.ts'
import type { ConversationDetailRow, ConversationRow } from './queries.ts'

/** Its sender may remove it; the recipient may report it. */
export const presentMessage = (row: MessageRow, viewer: { id: string }): Message => {
  const own = row.sender_id === viewer.id
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    body: row.body,
    postId: row.post_id,
    createdAt: row.created_at.toISOString(),
    can: { remove: own, report: !own },
  }
}

/** A person hidden by a block: the name identifies the conversation to lift the block. */
const presentHidden = ({ person_id: id, person_name: name }: PersonRow): PersonCard => ({
  id,
  name,
  avatarUrl: null,
  headline: null,
  neighborhood: null,
})
const otherOf = (row: ConversationRow) => (row.is_blocked ? presentHidden(row) : presentPerson(row))

/** Omits messages of a blocked conversation. */
export const presentConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  other: otherOf(row),
  lastMessage:
    row.is_blocked || row.message_id === null
      ? null
      : {
          id: row.message_id,
          senderId: row.message_sender_id ?? '',
          body: row.message_body ?? '',
          createdAt: row.message_created_at?.toISOString() ?? '',
        },
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  unreadCount: row.unread_count,
  lastReadSeq: row.last_read_seq,
  blocked: row.is_blocked,
})

const closedBy = (row: ConversationDetailRow) => {
  if (row.is_blocked) return 'blocked'
  return row.other_is_here ? null : 'gone'
}

/** Only the account that set a block may lift it; both may block. */
export const presentConversationDetail = (row: ConversationDetailRow): ConversationDetail => {
  const closed = closedBy(row)
  return {
    ...presentConversation(row),
    other: {
      ...otherOf(row),
      hometown: row.is_blocked ? null : row.other_hometown,
      country: row.is_blocked ? null : row.other_country,
      jobTitle: row.is_blocked ? null : row.person_job_title,
      company: row.is_blocked ? null : row.person_company,
    },
    closed,
    can: { send: closed === null, block: !row.blocked_by_viewer, unblock: row.blocked_by_viewer, report: true },
    underReview: row.under_review,
  }
}

export const presentThread = ({ rows, older, newer }: ThreadPage, viewer: { id: string }): MessagePage => ({
  items: rows.map(row => presentMessage(row, viewer)),
  older,
  newer,
})
