import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { price } from './listings.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { picture } from './pictures.ts'
import { text } from './text.ts'
import { closedReasons, referredTypes } from './vocabulary.ts'

/** A message as one of the two sees it. */
export const message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** Its place in the conversation, from 1 without end: what was sent later has a higher one. */
  seq: z.int(),
  senderId: z.uuid(),
  body: z.string(),
  /** The post it is about. Whether a reader may see that post is answered by `messages.posts`. */
  postId: z.nullable(z.uuid()),
  createdAt: z.iso.datetime(),
  can: z.object({ remove: z.boolean(), report: z.boolean() }),
})
export type Message = z.infer<typeof message>

/** What a card shows of the post that a message is about. */
export const postReference = z.object({
  id: z.uuid(),
  type: z.enum(referredTypes),
  title: z.string(),
  /** Null of questions and events. */
  price: z.nullable(price),
  /** Where a listing is; of a ticket, the venue. Null of questions and events. */
  place: z.nullable(z.string()),
  /** Of events and tickets. */
  startsAt: z.nullable(z.iso.datetime()),
  timeZone: z.nullable(z.string()),
  cover: z.nullable(picture),
  isSold: z.boolean(),
})
export type PostReference = z.infer<typeof postReference>

/** A line of the list, as one of the two sees it. */
export const conversation = z.object({
  id: z.uuid(),
  other: personCard,
  /** Null in an empty conversation and in one that is blocked. The body is cut to `limits.messagePreview` characters. */
  lastMessage: z.nullable(
    z.object({ id: z.uuid(), senderId: z.uuid(), body: z.string(), createdAt: z.iso.datetime() }),
  ),
  /** By which the list is sorted; null in an empty conversation, which no list shows. */
  lastMessageAt: z.nullable(z.iso.datetime()),
  /** Messages of the other one beyond `lastReadSeq` that still stand. */
  unreadCount: z.int(),
  lastReadSeq: z.int(),
  blocked: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

/** A conversation alone, with what this viewer may do in it. */
const conversationDetail = z.extend(conversation, {
  other: z.extend(personCard, {
    hometown: z.nullable(z.string()),
    country: z.nullable(z.string()),
    jobTitle: z.nullable(z.string()),
    company: z.nullable(z.string()),
  }),
  /** Why nobody can write here; null where one can. */
  closed: z.nullable(z.enum(closedReasons)),
  can: z.object({ send: z.boolean(), block: z.boolean(), unblock: z.boolean(), report: z.boolean() }),
  /** This viewer has reported it, and it is under review. */
  underReview: z.boolean(),
})
export type ConversationDetail = z.infer<typeof conversationDetail>

/** Messages of a thread, oldest first, with the cursors of what is before and after; null at its ends. */
const messagePage = z.object({
  items: z.array(message),
  older: z.nullable(z.string()),
  newer: z.nullable(z.string()),
})
export type MessagePage = z.infer<typeof messagePage>

const body = text({ min: 1, max: limits.messageMax, lines: true, short: 'messageRequired' })

const sendInput = z.object({
  conversationId: z.uuid(),
  /** Made by the client: sending the same message twice stores it once. */
  id: z.uuid(),
  body,
  /** A post that the sender may see, which the message is about. */
  postId: z._default(z.nullable(z.uuid()), null),
})

const conversationReportInput = z.object({
  conversationId: z.uuid(),
  reason: text({ min: 1, max: limits.reportMax, lines: true, short: 'reportReason' }),
  /** What it is about; without any, the last messages go with it. */
  messageIds: z._default(z.array(z.uuid()).check(z.maxLength(limits.reportedMessages)), []),
})

const tags = ['messages']
const conversationId = z.object({ conversationId: z.uuid() })

export const messages = {
  conversations: at('member', 'messaging')
    .route({ method: 'GET', path: '/conversations', tags, summary: 'The own conversations, the last written in first' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(conversation)),

  unread: at('member', 'messaging')
    .route({ method: 'GET', path: '/conversations/unread', tags, summary: 'Where something is unread, and how much' })
    /** At most `limits.unreadConversations`; `more` when there are more. */
    .output(z.object({ items: z.array(z.object({ conversationId: z.uuid(), count: z.int() })), more: z.boolean() })),

  search: at('member', 'messaging')
    .route({
      method: 'GET',
      path: '/conversations/search',
      tags,
      summary: 'The own conversations by the name of the other one, and messages by their words, newest first',
    })
    .errors(fails('INVALID_CURSOR', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({ ...pageInput, search: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchMax)) }),
    )
    .output(
      z.object({
        /** With the first page only. */
        conversations: z.array(conversation),
        messages: pageOf(z.object({ message, other: personCard })),
      }),
    ),

  start: at('member', 'messaging')
    .route({
      method: 'POST',
      path: '/conversations',
      tags,
      summary: 'The conversation with somebody, which is made if there is none',
    })
    .errors(
      fails('PROFILE_NOT_FOUND', 'OWN_CONVERSATION', 'TOO_MANY_CONVERSATIONS', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'),
    )
    .input(z.object({ personId: z.uuid() }))
    .output(conversationId),

  open: at('member', 'messaging')
    .route({
      method: 'GET',
      path: '/conversations/{conversationId}',
      tags,
      summary: 'A conversation with its newest messages, or with those around the first unread one',
    })
    .errors(fails('CONVERSATION_NOT_FOUND'))
    .input(conversationId)
    /** No messages where it is blocked. */
    .output(z.object({ conversation: conversationDetail, messages: messagePage })),

  list: at('member', 'messaging')
    .route({
      method: 'GET',
      path: '/conversations/{conversationId}/messages',
      tags,
      summary: 'More messages of a thread',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'CONVERSATION_BLOCKED', 'MESSAGE_NOT_FOUND', 'INVALID_CURSOR'))
    .input(
      z.extend(conversationId, {
        cursor: pageInput.cursor,
        /** Instead of a cursor: the page around this message. */
        around: z.optional(z.uuid()),
        limit: z._default(
          z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSizeMax)),
          limits.messagesPage,
        ),
      }),
    )
    .output(messagePage),

  send: at('member', 'messaging')
    .route({ method: 'POST', path: '/conversations/{conversationId}/messages', tags, summary: 'Send a message' })
    .errors(
      fails(
        'CONVERSATION_NOT_FOUND',
        'CONVERSATION_BLOCKED',
        'RECIPIENT_GONE',
        'POST_NOT_FOUND',
        'ID_TAKEN',
        'TOO_MANY_MESSAGES',
        'SAME_MESSAGE',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(sendInput)
    .output(z.object({ message, conversation })),

  posts: at('member', 'messaging')
    .route({ method: 'GET', path: '/conversations/posts', tags, summary: 'The posts that messages are about' })
    .input(z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.pageSizeMax)) }))
    /** Without those that this viewer may not see: removed, canceled, of another city, or behind a block. */
    .output(z.object({ items: z.array(postReference) })),

  remove: at('member', 'messaging')
    .route({ method: 'DELETE', path: '/messages/{messageId}', tags, summary: 'Take the own message away, for both' })
    .errors(fails('MESSAGE_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.object({ messageId: z.uuid() }))
    .output(conversation),

  read: at('member', 'messaging')
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/read',
      tags,
      summary: 'Everything up to a message was read; what was read before stays so',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.extend(conversationId, { seq: z.int().check(z.minimum(0)) }))
    .output(conversation),

  block: at('member', 'messaging')
    .route({ method: 'POST', path: '/conversations/{conversationId}/block', tags, summary: 'Block the other one' })
    .errors(fails('CONVERSATION_NOT_FOUND', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(conversationId)
    .output(conversationDetail),

  unblock: at('member', 'messaging')
    .route({ method: 'DELETE', path: '/conversations/{conversationId}/block', tags, summary: 'Lift the own block' })
    .errors(fails('CONVERSATION_NOT_FOUND', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(conversationId)
    .output(conversationDetail),

  blocked: at('member', 'messaging')
    .route({ method: 'GET', path: '/blocks', tags, summary: 'Whom the viewer has blocked, the last first' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(z.object({ conversationId: z.uuid(), person: personCard, since: z.iso.datetime() }))),

  report: at('member', 'messaging')
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/reports',
      tags,
      summary: 'Report the other one to the admins, with copies of messages; doing it again changes nothing',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(conversationReportInput)
    .output(z.object({ underReview: z.literal(true) })),
}
