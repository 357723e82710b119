import * as z from 'zod/mini'
import { question, reply } from './questions.ts'

/** What the live stream tells. Each event reaches only people who may see its subject at the moment it leaves. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('question.asked'), question }),
  z.object({ type: z.literal('reply.posted'), reply, replyCount: z.int() }),
  /** This account's rights changed or its sessions ended: the stream closes and the browser asks who it is. */
  z.object({ type: z.literal('access.changed') }),
  /** Too much was missed: fetch everything on the screen again. */
  z.object({ type: z.literal('resync') }),
])
export type LiveEvent = z.infer<typeof liveEvent>
