import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { price } from './listings.ts'
import { pageInput, pageOf, storedCount } from './paging.ts'
import { personCard } from './people.ts'
import { picture } from './values/pictures.ts'
import { searchText, text } from './text/text.ts'
import {
  closedReasons,
  commonKinds,
  conversationStates,
  onboardingYears,
  profileYears,
  referredTypes,
  requestSubjects,
} from './vocabulary.ts'

export const message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq: z.int(),
  senderId: z.uuid(),
  body: z.string(),
  /** `messages.posts` returns it if the viewer may see it. */
  postId: z.nullable(z.uuid()),
  createdAt: z.iso.datetime(),
  can: z.object({ remove: z.boolean(), report: z.boolean() }),
})
export type Message = z.infer<typeof message>

export const postReference = z.object({
  id: z.uuid(),
  type: z.enum(referredTypes),
  title: z.string(),
  price: z.nullable(price),
  place: z.nullable(z.string()),
  startsAt: z.nullable(z.iso.datetime()),
  timeZone: z.nullable(z.string()),
  cover: z.nullable(picture),
  isSold: z.boolean(),
})
export type PostReference = z.infer<typeof postReference>

export const conversation = z.object({
  id: z.uuid(),
  other: personCard,
  /** Null if empty or blocked. The body is cut to `limits.messagePreview`. */
  lastMessage: z.nullable(
    z.object({ id: z.uuid(), senderId: z.uuid(), body: z.string(), createdAt: z.iso.datetime() }),
  ),
  lastMessageAt: z.nullable(z.iso.datetime()),
  /** Received after `lastReadSeq` and not removed. */
  unreadCount: z.int(),
  lastReadSeq: z.int(),
  /** Not revealed to the sender of a request. */
  blocked: z.boolean(),
  state: z.enum(conversationStates),
})
export type Conversation = z.infer<typeof conversation>

/** A post that a request is about. Null if the receiver may not see it. */
export const requestSubject = z.nullable(
  z.object({
    id: z.uuid(),
    type: z.enum(referredTypes),
    title: z.string(),
    of: z.enum(requestSubjects),
  }),
)

const conversationDetail = z.extend(conversation, {
  other: z.extend(personCard, {
    hometown: z.nullable(z.string()),
    country: z.nullable(z.string()),
    jobTitle: z.nullable(z.string()),
    company: z.nullable(z.string()),
  }),
  closed: z.nullable(z.enum(closedReasons)),
  can: z.object({
    send: z.boolean(),
    block: z.boolean(),
    unblock: z.boolean(),
    report: z.boolean(),
    accept: z.boolean(),
    decline: z.boolean(),
    cancel: z.boolean(),
  }),
  /** The viewer's report is pending. */
  underReview: z.boolean(),
  /** For the receiver of a request; its text is the only message. */
  request: z.nullable(
    z.object({
      about: requestSubject,
      yearsInCity: z.nullable(z.enum([...new Set([...onboardingYears, ...profileYears])])),
      inCommon: z.array(z.object({ kind: z.enum(commonKinds), title: z.nullable(z.string()) })),
    }),
  ),
})
export type ConversationDetail = z.infer<typeof conversationDetail>

const messagePage = z.object({
  items: z.array(message),
  older: z.nullable(z.string()),
  newer: z.nullable(z.string()),
})
export type MessagePage = z.infer<typeof messagePage>

const body = text({ min: 1, max: limits.messageMax, lines: true, short: 'messageRequired' })

const sendInput = z.object({
  conversationId: z.uuid(),
  id: z.uuid(),
  body,
  postId: z._default(z.nullable(z.uuid()), null),
})

const conversationReportInput = z.object({
  conversationId: z.uuid(),
  reason: text({ min: 1, max: limits.reportMax, lines: true, short: 'reportReason' }),
  /** Empty: the latest messages are attached. */
  messageIds: z._default(z.array(z.uuid()).check(z.maxLength(limits.reportedMessages)), []),
})

export const tags = ['messages']
export const conversationId = z.object({ conversationId: z.uuid() })

export const messages = {
  conversations: at('member', { feature: 'messaging' })
    .route({ method: 'GET', path: '/conversations', tags, summary: 'Your conversations, most recent first' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(conversation)),

  unread: at('member', { feature: 'messaging' })
    .route({
      method: 'GET',
      path: '/conversations/unread',
      tags,
      summary: 'Conversations with unread messages and their counts, and the number of open requests',
    })
    /** At most `limits.unreadConversations` items, and as many requests. */
    .output(
      z.object({
        items: z.array(z.object({ conversationId: z.uuid(), count: z.int() })),
        more: z.boolean(),
        requests: z.int(),
      }),
    ),

  search: at('member', { feature: 'messaging', rate: 'searchByAccount' })
    .route({
      method: 'GET',
      path: '/conversations/search',
      tags,
      summary: 'Search your conversations by participant name, and messages by text, newest first',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object({ ...pageInput, search: searchText({ min: 1 }) }))
    .output(
      z.object({
        conversations: z.array(conversation),
        messages: pageOf(z.object({ message, other: personCard })),
      }),
    ),

  open: at('member', { feature: 'messaging' })
    .route({
      method: 'GET',
      path: '/conversations/{conversationId}',
      tags,
      summary: 'Get a conversation with its newest messages, or those around the first unread one',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'PROFILE_PAUSED'))
    .input(conversationId)
    /** Without messages if blocked. An empty conversation is found only while the other participant's profile is. */
    .output(z.object({ conversation: conversationDetail, messages: messagePage })),

  list: at('member', { feature: 'messaging' })
    .route({
      method: 'GET',
      path: '/conversations/{conversationId}/messages',
      tags,
      summary: 'Page through the messages of a conversation',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'CONVERSATION_BLOCKED', 'MESSAGE_NOT_FOUND', 'INVALID_CURSOR'))
    .input(
      z.extend(conversationId, {
        cursor: pageInput.cursor,
        /** Returns the page around this message. */
        around: z.optional(z.uuid()),
        limit: z._default(
          z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSizeMax)),
          limits.messagesPage,
        ),
      }),
    )
    .output(messagePage),

  send: at('member', { feature: 'messaging', rate: { counted: 'messageByAccount' } })
    .route({ method: 'POST', path: '/conversations/{conversationId}/messages', tags, summary: 'Send a message' })
    .errors(
      fails(
        'CONVERSATION_NOT_FOUND',
        'CONVERSATION_BLOCKED',
        'RECIPIENT_GONE',
        'REQUEST_PENDING',
        'REQUEST_NOT_FOUND',
        'POST_NOT_FOUND',
        'ID_TAKEN',
        'TOO_MANY_MESSAGES',
        'SAME_MESSAGE',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(sendInput)
    .output(z.object({ message, conversation })),

  posts: at('member', { feature: 'messaging' })
    .route({ method: 'GET', path: '/conversations/posts', tags, summary: 'Posts referenced by messages' })
    .input(z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.pageSizeMax)) }))
    .output(z.object({ items: z.array(postReference) })),

  remove: at('member', { feature: 'messaging', rate: 'editByAccount' })
    .route({
      method: 'DELETE',
      path: '/messages/{messageId}',
      tags,
      summary: 'Remove your own message for both participants',
    })
    .errors(fails('MESSAGE_NOT_FOUND', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(z.object({ messageId: z.uuid() }))
    .output(conversation),

  read: at('member', { feature: 'messaging', rate: 'readByAccount' })
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/read',
      tags,
      summary: 'Mark messages as read up to a sequence number; never marks messages as unread',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.extend(conversationId, { seq: storedCount }))
    .output(conversation),

  block: at('member', { feature: 'messaging', rate: 'blockByAccount' })
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/block',
      tags,
      summary: 'Block the other participant',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(conversationId)
    .output(conversationDetail),

  unblock: at('member', { feature: 'messaging', rate: 'blockByAccount' })
    .route({
      method: 'DELETE',
      path: '/conversations/{conversationId}/block',
      tags,
      summary: 'Unblock the other participant',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(conversationId)
    .output(conversationDetail),

  blocked: at('member', { feature: 'messaging' })
    .route({ method: 'GET', path: '/blocks', tags, summary: 'Blocked members, most recent first' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(z.object({ conversationId: z.uuid(), person: personCard, since: z.iso.datetime() }))),

  report: at('member', { feature: 'messaging', rate: 'reportByAccount' })
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/reports',
      tags,
      summary: 'Report the other participant, with copies of messages; idempotent',
    })
    .errors(fails('CONVERSATION_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(conversationReportInput)
    .output(z.object({ underReview: z.literal(true) })),
}
