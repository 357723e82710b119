import type { Kysely } from 'kysely'
import type { PastBlocks } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { authored, authorOf, isAuthor } from '../../posts/author.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { findSeenReply, type SeenReplyRow } from './queries.ts'

/**
 * Not removed, under a post that the viewer may see, no block with its author. Throws REPLY_NOT_FOUND otherwise. `pastBlocks` is for
 * moderation. `replyId` must be a uuid.
 */
export async function replyFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  replyId: string,
  options?: PastBlocks,
): Promise<SeenReplyRow> {
  const row = await findSeenReply(db, viewer, replyId, options)
  if (!row) throw new AppError('REPLY_NOT_FOUND')
  return row
}

/** By its author; an announcement also by the author of the event, in whose name a co-host speaks. Throws FORBIDDEN. */
export async function removable(db: Kysely<Schema>, viewer: MemberViewer, row: SeenReplyRow): Promise<SeenReplyRow> {
  const isOrganizers =
    row.kind === 'announcement' && !isAuthor(viewer, row) && (await authorOf(db, row.post_id)) === viewer.id
  return isOrganizers ? row : authored(viewer, row)
}

/** Throws FORBIDDEN for announcements, because attendees have read their text. */
export function editable(row: SeenReplyRow): SeenReplyRow {
  if (row.kind === 'announcement') throw new AppError('FORBIDDEN')
  return row
}
