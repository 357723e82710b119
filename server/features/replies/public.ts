import type { Kysely } from 'kysely'
import type { ThreadReply } from '../../../contract/replies.ts'
import { pageOf } from '../../db/paging/cursor.ts'
import type { Schema } from '../../db/tables.ts'
import type { Deps } from '../../deps/deps.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { storeReply, type NewReply, type Thread } from './create.ts'
import { presentThreadReply } from './present.ts'
import { followReplies, readReplies, replyKey } from './queries.ts'

/**
 * A page of replies, oldest first. From then on the viewer receives new ones immediately. The caller has checked access to the post.
 * Throws INVALID_CURSOR.
 */
export async function listReplies(
  deps: Pick<Deps, 'db' | 'primary' | 'readingOnly'>,
  viewer: MemberViewer,
  post: { id: string },
  page: { cursor?: string | undefined; limit: number },
): Promise<{ items: ThreadReply[]; next: string | null }> {
  const [rows] = await Promise.all([readReplies(deps.db, viewer, post, page), followReplies(deps, viewer, post)])
  return pageOf(rows, page.limit, { key: replyKey, present: row => presentThreadReply(row, viewer) })
}

/** Returns the reply with the count for the viewer. Throws what `storeReply` throws. */
export async function addReply(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  thread: Thread,
  reply: NewReply,
): Promise<{ reply: ThreadReply; replyCount: number }> {
  const { row, replyCount } = await storeReply(db, viewer, thread, reply)
  return { reply: presentThreadReply(row, viewer), replyCount }
}

export { countHidden, followReplies, newestReplies, readAnnouncements, replyKey, type SeenReplyRow } from './queries.ts'
