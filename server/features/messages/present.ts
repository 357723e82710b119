import { limits } from '../../../contract/limits.ts'
import type { MessageRequest } from '../../../contract/message-requests.ts'
import type { Conversation, ConversationDetail, Message, MessagePage } from '../../../contract/messages.ts'
import type { PersonCard } from '../../../contract/people.ts'
import { cut } from '../../../contract/text/member-text.ts'
import type { ConversationState } from '../../../contract/vocabulary.ts'
import { presentPerson, type PersonRow } from '../../person-cards/person.ts'
import type { MessageRow, ThreadPage } from './message-queries.ts'
import type { ConversationDetailRow, ConversationRow } from './queries.ts'
import type { RequestDetailRow, RequestRow, SubjectColumns } from './requests.ts'

/** Its sender may remove it, unless it is a request; the recipient may report it. */
export const presentMessage = (row: MessageRow, viewer: { id: string }, state: ConversationState = 'open'): Message => {
  const own = row.sender_id === viewer.id
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    body: row.body,
    postId: row.post_id,
    createdAt: row.created_at.toISOString(),
    can: { remove: own && state === 'open', report: !own },
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
          body: cut(row.message_body ?? '', limits.messagePreview),
          createdAt: row.message_created_at?.toISOString() ?? '',
        },
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  unreadCount: row.unread_count,
  lastReadSeq: row.last_read_seq,
  blocked: row.is_blocked,
  state: row.state,
})

const closedBy = (row: ConversationDetailRow) => {
  if (row.is_blocked) return 'blocked'
  return row.other_is_here ? null : 'gone'
}

export const isReceived = ({ state }: ConversationRow): boolean => state === 'received' || state === 'declined'

/** Only the account that set a block may lift it; both may block. `request` is given to the receiver of a request. */
export const presentConversationDetail = (
  row: ConversationDetailRow,
  request?: RequestDetailRow,
): ConversationDetail => {
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
    can: {
      send: closed === null && row.state === 'open',
      block: !row.blocked_by_viewer,
      unblock: row.blocked_by_viewer,
      report: true,
      accept: isReceived(row) && !row.is_blocked,
      decline: row.state === 'received' && !row.is_blocked,
      cancel: row.state === 'sent',
    },
    underReview: row.under_review,
    request: request
      ? { about: presentSubject(request), yearsInCity: request.years_in_city, inCommon: request.in_common }
      : null,
  }
}

const presentSubject = (row: SubjectColumns): MessageRequest['about'] =>
  row.post_id === null || row.post_type === null || row.post_of === null
    ? null
    : { id: row.post_id, type: row.post_type, title: row.post_title ?? '', of: row.post_of }

export const presentRequest = (row: RequestRow): MessageRequest => ({
  conversationId: row.id,
  sender: presentPerson(row),
  body: row.body,
  about: presentSubject(row),
  sentAt: row.requested_at.toISOString(),
})

export const presentThread = (
  { rows, older, newer }: ThreadPage,
  viewer: { id: string },
  state: ConversationState,
): MessagePage => ({
  items: rows.map(row => presentMessage(row, viewer, state)),
  older,
  newer,
})
