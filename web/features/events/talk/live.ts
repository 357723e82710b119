import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../../contract/live.ts'
import type { Reply, ThreadReply } from '../../../../contract/replies.ts'
import { replyRights } from '../../../../contract/rights.ts'
import type { Talk } from '../../../../contract/talk.ts'
import { changeData, invalidateNow, invalidateWithJitter } from '../../../lib/cache/change-data.ts'
import { announcementsKey, talkKey } from '../core/keys.ts'

const change = (client: QueryClient, eventId: string, apply: (talk: Talk) => Talk) =>
  changeData(client, talkKey(eventId), apply)

const shown = 2
const isOlder = (a: Reply, b: Reply) => a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id)

/** Also of a comment that is shown already. */
export const putComment = (client: QueryClient, comment: ThreadReply, commentCount: number) =>
  change(client, comment.postId, talk => {
    const others = talk.latest.filter(({ id }) => id !== comment.id)
    const latest = [...others, comment].sort((a, b) => (isOlder(a, b) ? -1 : 1)).slice(-shown)
    return { ...talk, commentCount, latest }
  })

/** Without the text of what changed: reads again. */
export function countComments(client: QueryClient, eventId: string, commentCount: number) {
  change(client, eventId, talk => ({ ...talk, commentCount }))
  for (const key of [talkKey(eventId), announcementsKey(eventId)]) invalidateWithJitter(client, key)
}

/** Only followers receive the text, so that they can read it immediately. */
export function refreshTalk(client: QueryClient, eventId: string) {
  for (const queryKey of [talkKey(eventId), announcementsKey(eventId)]) invalidateNow(client, { queryKey })
}

export function applyToTalk(client: QueryClient, event: LiveEvent, viewerId: string) {
  switch (event.type) {
    case 'reply.posted': {
      const { reply, replyCount } = event
      if (reply.kind === 'announcement') return refreshTalk(client, reply.postId)
      const can = replyRights(reply.kind, reply.author.id === viewerId)
      return putComment(client, { ...reply, can, underReview: false }, replyCount)
    }
    case 'reply.changed':
      return countComments(client, event.reply.postId, event.replyCount)
    case 'reply.counted':
      return countComments(client, event.postId, event.replyCount)
    case 'reply.removed':
      change(client, event.postId, talk => ({
        ...talk,
        latest: talk.latest.filter(({ id }) => id !== event.replyId),
        announcement: talk.announcement?.id === event.replyId ? null : talk.announcement,
      }))
      return countComments(client, event.postId, event.replyCount)
    case 'event.cancellation':
      return invalidateWithJitter(client, talkKey(event.event.id))
  }
}
