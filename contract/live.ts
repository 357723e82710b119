import * as z from 'zod/mini'
import { event } from './events.ts'
import { listing } from './listings.ts'
import { conversation, message } from './messages.ts'
import { personCard } from './people.ts'
import { question } from './questions.ts'
import { reply } from './replies.ts'
import { eventChanges } from './vocabulary.ts'

/** Delivered only to accounts that may see the subject at that time. */
const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('question.asked'), question }),
  z.object({ type: z.literal('question.changed'), question }),
  z.object({ type: z.literal('question.removed'), questionId: z.uuid() }),
  /** This and `reply.changed` are sent to members who have read the replies recently. */
  z.object({ type: z.literal('reply.posted'), reply, replyCount: z.int() }),
  z.object({ type: z.literal('reply.changed'), reply, replyCount: z.int() }),
  /** Sent to the others in place of both: a client that shows the replies refetches them. */
  z.object({ type: z.literal('reply.counted'), postId: z.uuid(), replyCount: z.int() }),
  z.object({ type: z.literal('reply.removed'), postId: z.uuid(), replyId: z.uuid(), replyCount: z.int() }),
  z.object({ type: z.literal('event.added'), event }),
  z.object({ type: z.literal('event.changed'), event, changed: z.array(z.enum(eventChanges)) }),
  z.object({ type: z.literal('event.removed'), eventId: z.uuid() }),
  /** By its organizer; sent to the whole city to update lists. */
  z.object({ type: z.literal('event.cancelled'), eventId: z.uuid() }),
  z.object({ type: z.literal('event.cancellation'), event, reason: z.nullable(z.string()) }),
  z.object({
    type: z.literal('event.attendance'),
    eventId: z.uuid(),
    attendeeCount: z.int(),
    spotsLeft: z.nullable(z.int()),
    waitingCount: z.int(),
    offeredCount: z.int(),
    faces: z.array(personCard),
  }),
  /** Sent to members of a waitlist whose place or offer may have changed: refetch. */
  z.object({ type: z.literal('event.standing'), eventId: z.uuid() }),
  z.object({ type: z.literal('event.joined'), eventId: z.uuid(), joined: z.boolean() }),
  z.object({ type: z.literal('series.changed'), seriesId: z.uuid() }),
  z.object({ type: z.literal('listing.added'), listing }),
  z.object({ type: z.literal('listing.changed'), listing }),
  z.object({ type: z.literal('listing.removed'), listingId: z.uuid() }),
  /** Sent to the author when a moderator removed a question or listing. */
  z.object({ type: z.literal('post.takenDown'), postId: z.uuid() }),
  z.object({ type: z.literal('featured.changed'), postId: z.nullable(z.uuid()) }),
  /** `conversation` is its current list entry. */
  z.object({ type: z.literal('message.sent'), message, conversation }),
  z.object({ type: z.literal('message.removed'), messageId: z.uuid(), conversation }),
  /** `messageId`: the message of a canceled one, else null. */
  z.object({ type: z.literal('request.changed'), conversation, messageId: z.nullable(z.uuid()) }),
  /** Sent to both users when a block is set or lifted: refetch. */
  z.object({ type: z.literal('block.changed') }),
  /**
   * Sent to conversation partners of a deactivated or reactivated user, and to the city when a member hides or shows fields, or
   * pauses.
   */
  z.object({ type: z.literal('person.changed'), personId: z.uuid() }),
  /** The account was erased: refetch everything that may show its name. */
  z.object({ type: z.literal('person.erased'), personId: z.uuid() }),
  z.object({ type: z.literal('conversation.changed'), conversation }),
  /** Sent to moderators, with the number of pending cases. */
  z.object({ type: z.literal('reports.changed'), caseId: z.uuid(), pending: z.int() }),
  /** Sent to members whose notifications were added, read or hidden: refetch. */
  z.object({ type: z.literal('notifications.changed') }),
  /** Rights changed or sessions ended: the stream closes and the client reloads the session. */
  z.object({ type: z.literal('access.changed') }),
  /** A change of email was requested, confirmed once or canceled. */
  z.object({ type: z.literal('security.changed') }),
  /** Too many events were missed: refetch everything on screen. */
  z.object({ type: z.literal('resync') }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** Used to find earlier events about removed content. */
export interface LiveSubject {
  subject: string | null
  parent: string | null
  /** Removed content; clients must not receive earlier events about it. */
  gone: string | null
  /** The other participant, if the event may contain their text, or the person of the event. */
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
/** A blocked list entry contains no text, so both participants receive it. */
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
      return about(told.reply.id, { parent: told.reply.postId })
    case 'reply.removed':
      return about(told.replyId, { parent: told.postId, gone: told.replyId })
    case 'reply.counted':
      return about(null, { parent: told.postId })
    case 'event.added':
    case 'event.changed':
    case 'event.cancellation':
      return about(told.event.id)
    case 'event.cancelled':
    case 'event.removed':
      return about(told.eventId, { gone: told.eventId })
    case 'event.attendance':
    case 'event.joined':
    case 'event.standing':
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
    // The list entry contains the text of the new last message.
    case 'message.removed':
      return about(lastOf(told), { gone: told.messageId, ...otherOf(told) })
    case 'request.changed':
      return about(lastOf(told), { gone: told.messageId, ...otherOf(told) })
    case 'conversation.changed':
      return about(lastOf(told), otherOf(told))
    case 'featured.changed':
      return about(told.postId)
    case 'person.changed':
      return about(null, { other: told.personId })
    case 'series.changed':
    case 'block.changed':
    case 'reports.changed':
    case 'person.erased':
    case 'notifications.changed':
    case 'access.changed':
    case 'security.changed':
    case 'resync':
      return about(null)
  }
}
