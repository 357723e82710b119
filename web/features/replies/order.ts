import type { Reply, ThreadReply } from '../../../contract/replies.ts'
import { replyRights } from '../../../contract/rights.ts'
import { inserted, type Paged } from '../../lib/cache/paged.ts'

export const isBefore = (a: Reply, b: Reply): boolean =>
  a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt

export const withReply = (thread: Paged<ThreadReply>, reply: ThreadReply): Paged<ThreadReply> =>
  inserted(thread, reply, isBefore)

/** Too new to be under review. */
export const liveReply = (reply: Reply, viewerId: string): ThreadReply => ({
  ...reply,
  can: replyRights(reply.kind, reply.author.id === viewerId),
  underReview: false,
})
