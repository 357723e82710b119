import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'
import type { Reply, ThreadReply } from '../../../contract/replies.ts'
import type { PendingReply } from './composer.tsx'

/** What differs between the replies to a question and the comments under an event. */
export interface Thread {
  postId: string
  words: 'reply' | 'comment'
  none: { heading?: string; lead: string }
  read: (page: { cursor?: string; limit: number }, options: { signal: AbortSignal }) => Promise<Page<ThreadReply>>
  add: (reply: PendingReply) => Promise<{ reply: ThreadReply; replyCount: number }>
  added: (client: QueryClient, stored: { reply: ThreadReply; replyCount: number }) => void
  count: (client: QueryClient, replyCount: number) => void
  drop: (client: QueryClient) => void
  goneCodes: readonly string[]
  urlOf: (replyId: string) => string
  organizer?: Reply['author']
}
