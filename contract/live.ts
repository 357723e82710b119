import * as z from 'zod/mini'
import { event } from './events.ts'
import { listing } from './listings.ts'
import { conversation, message } from './messages.ts'
import { personCard } from './people.ts'
import { question, reply } from './questions.ts'
import { eventChanges } from './vocabulary.ts'

/** What the live stream tells. Each event reaches only people who may see its subject at the moment it leaves. */
const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('question.asked'), question }),
  /** Edited, or brought back after it was removed. */
  z.object({ type: z.literal('question.changed'), question }),
  z.object({ type: z.literal('question.removed'), questionId: z.uuid() }),
  z.object({ type: z.literal('reply.posted'), reply, replyCount: z.int() }),
  z.object({ type: z.literal('reply.changed'), reply, replyCount: z.int() }),
  z.object({ type: z.literal('reply.removed'), questionId: z.uuid(), replyId: z.uuid(), replyCount: z.int() }),
  z.object({ type: z.literal('event.added'), event }),
  z.object({ type: z.literal('event.changed'), event, changed: z.array(z.enum(eventChanges)) }),
  /** A moderator removed it. Its author and those who joined read that it was, nobody reads what it said. */
  z.object({ type: z.literal('event.removed'), eventId: z.uuid() }),
  /** Its organizer cancelled it: lists drop it. To the whole city. */
  z.object({ type: z.literal('event.cancelled'), eventId: z.uuid() }),
  /** The notice of it, with the reason, to those who joined. */
  z.object({ type: z.literal('event.cancellation'), event, reason: z.string() }),
  /** Somebody joined or left. */
  z.object({
    type: z.literal('event.attendance'),
    eventId: z.uuid(),
    attendeeCount: z.int(),
    spotsLeft: z.nullable(z.int()),
    faces: z.array(personCard),
  }),
  /** Joined or left on another device. */
  z.object({ type: z.literal('event.joined'), eventId: z.uuid(), joined: z.boolean() }),
  z.object({ type: z.literal('listing.added'), listing }),
  /** Edited, sold, offered again, or brought back after it was removed. */
  z.object({ type: z.literal('listing.changed'), listing }),
  z.object({ type: z.literal('listing.removed'), listingId: z.uuid() }),
  /** To the author of a question or listing that a moderator removed: its page gives the reason. */
  z.object({ type: z.literal('post.takenDown'), postId: z.uuid() }),
  /** Another post of the city is featured, or none. */
  z.object({ type: z.literal('featured.changed'), postId: z.nullable(z.uuid()) }),
  /** Sent by oneself or to oneself; `conversation` is its line of the list as this account sees it then. */
  z.object({ type: z.literal('message.sent'), message, conversation }),
  z.object({ type: z.literal('message.removed'), messageId: z.uuid(), conversation }),
  /** To both of two between whom a block was set or lifted: read everything again, and drop what is kept. */
  z.object({ type: z.literal('block.changed') }),
  /** To those who have a conversation with this person, who was deactivated or is back. */
  z.object({ type: z.literal('person.changed'), personId: z.uuid() }),
  /** Read on another device, blocked or unblocked. */
  z.object({ type: z.literal('conversation.changed'), conversation }),
  /** To those who moderate: a case is new, has grown or was decided; so many wait. */
  z.object({ type: z.literal('reports.changed'), caseId: z.uuid(), pending: z.int() }),
  /** This account's rights changed or its sessions ended: the stream closes and the browser asks who it is. */
  z.object({ type: z.literal('access.changed') }),
  /** A change of this account's email was requested, confirmed from one side or cancelled: read its settings again. */
  z.object({ type: z.literal('security.changed') }),
  /** Too much was missed: fetch everything on the screen again. */
  z.object({ type: z.literal('resync') }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** The ids of what a live event is about, by which earlier events about it are found once it is gone. */
export interface LiveSubject {
  /** The post, reply or message that the event tells of; null where it is none. */
  subject: string | null
  /** The question above a reply: with it the replies go too. */
  parent: string | null
  /** What is gone with this event. Whoever missed it may not read about it any more. */
  gone: string | null
  /** The other one of a conversation, where the event may carry their words. */
  other: string | null
}

const about = (subject: string | null, more: Partial<LiveSubject> = {}): LiveSubject => ({
  subject,
  parent: null,
  gone: null,
  other: null,
  ...more,
})
type OfConversation = Extract<LiveEvent, { conversation: unknown }>
const lastOf = (told: OfConversation) => told.conversation.lastMessage?.id ?? null
/** Both hear that a conversation is blocked: its line carries no words then. */
const otherOf = ({ conversation }: OfConversation) => ({ other: conversation.blocked ? null : conversation.other.id })

export function subjectOf(told: LiveEvent): LiveSubject {
  switch (told.type) {
    case 'question.asked':
    case 'question.changed':
      return about(told.question.id)
    case 'question.removed':
      return about(told.questionId, { gone: told.questionId })
    case 'reply.posted':
    case 'reply.changed':
      return about(told.reply.id, { parent: told.reply.questionId })
    case 'reply.removed':
      return about(told.replyId, { parent: told.questionId, gone: told.replyId })
    case 'event.added':
    case 'event.changed':
    case 'event.cancellation':
      return about(told.event.id)
    case 'event.cancelled':
    case 'event.removed':
      return about(told.eventId, { gone: told.eventId })
    case 'event.attendance':
    case 'event.joined':
      return about(told.eventId)
    case 'listing.added':
    case 'listing.changed':
      return about(told.listing.id)
    case 'listing.removed':
      return about(told.listingId, { gone: told.listingId })
    case 'post.takenDown':
      return about(told.postId)
    case 'message.sent':
      return about(told.message.id, otherOf(told))
    // The line of the list holds the words of the message that is now the last one.
    case 'message.removed':
      return about(lastOf(told), { gone: told.messageId, ...otherOf(told) })
    case 'conversation.changed':
      return about(lastOf(told), otherOf(told))
    case 'featured.changed':
      return about(told.postId)
    case 'block.changed':
    case 'reports.changed':
    case 'person.changed':
    case 'access.changed':
    case 'security.changed':
    case 'resync':
      return about(null)
  }
}
