import * as z from 'zod/mini'
import { conversation, message } from './messages.ts'
import { question, reply } from './questions.ts'

/** What the live stream tells. Each event reaches only people who may see its subject at the moment it leaves. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('question.asked'), question }),
  /** Edited, or brought back after it was removed. */
  z.object({ type: z.literal('question.changed'), question }),
  z.object({ type: z.literal('question.removed'), questionId: z.uuid() }),
  z.object({ type: z.literal('reply.posted'), reply, replyCount: z.int() }),
  z.object({ type: z.literal('reply.changed'), reply, replyCount: z.int() }),
  z.object({ type: z.literal('reply.removed'), questionId: z.uuid(), replyId: z.uuid(), replyCount: z.int() }),
  /** Another post of the city is featured, or none. */
  z.object({ type: z.literal('featured.changed'), postId: z.nullable(z.uuid()) }),
  /** Sent by oneself or to oneself; `conversation` is its line of the list as this account sees it then. */
  z.object({ type: z.literal('message.sent'), message, conversation }),
  z.object({ type: z.literal('message.removed'), messageId: z.uuid(), conversation }),
  /** Read on another device, blocked or unblocked. */
  z.object({ type: z.literal('conversation.changed'), conversation }),
  /** This account's rights changed or its sessions ended: the stream closes and the browser asks who it is. */
  z.object({ type: z.literal('access.changed') }),
  /** Too much was missed: fetch everything on the screen again. */
  z.object({ type: z.literal('resync') }),
])
export type LiveEvent = z.infer<typeof liveEvent>
