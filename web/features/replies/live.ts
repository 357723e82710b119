import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import type { ThreadReply, Reply } from '../../../contract/replies.ts'
import { changeData, invalidateWithJitter } from '../../lib/cache/change-data.ts'
import { itemIn, updated, without, type Paged, inserted } from '../../lib/cache/paged.ts'
import { repliesKey } from '../../lib/cache/replies-key.ts'
import { replyRights } from '../../../contract/rights.ts'

type Replies = Paged<ThreadReply>

const changeThread = (client: QueryClient, postId: string, change: (replies: Replies) => Replies) =>
  changeData(client, repliesKey(postId), change)

/** Merges `fields` into a cached reply. Announcements are not in the list. */
export const putReply = (client: QueryClient, reply: ThreadReply, fields: Partial<ThreadReply> = reply) => {
  if (reply.kind === 'announcement') return
  changeThread(client, reply.postId, replies =>
    answered(
      withReply(
        updated(replies, reply.id, shown => ({ ...shown, ...fields })),
        reply,
      ),
      reply,
    ),
  )
}

const answered = (replies: Replies, { answersId }: ThreadReply) =>
  answersId ? updated(replies, answersId, question => ({ ...question, isAnswered: true })) : replies

export function dropReply(client: QueryClient, postId: string, replyId: string) {
  const replies = client.getQueryData<Replies>(repliesKey(postId))
  const answer = replies && itemIn(replies, replyId)?.answersId
  changeThread(client, postId, shown => without(shown, replyId))
  // Only the server knows whether the question has another answer.
  if (answer) invalidateWithJitter(client, repliesKey(postId))
}

export function applyToReplies(client: QueryClient, event: LiveEvent, viewerId: string) {
  switch (event.type) {
    case 'reply.posted':
    case 'reply.changed':
      return putReply(client, liveReply(event.reply, viewerId), event.reply)
    case 'reply.counted':
      return invalidateWithJitter(client, repliesKey(event.postId))
    case 'reply.removed':
      return dropReply(client, event.postId, event.replyId)
  }
}

const isBefore = (a: Reply, b: Reply): boolean =>
  a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt

const withReply = (thread: Paged<ThreadReply>, reply: ThreadReply): Paged<ThreadReply> =>
  inserted(thread, reply, isBefore)

/** Too new to be under review. */
export const liveReply = (reply: Reply, viewerId: string): ThreadReply => ({
  ...reply,
  can: replyRights(reply.kind, reply.author.id === viewerId),
  underReview: false,
})
