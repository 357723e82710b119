import type { Reply, ThreadReply } from '../../../contract/replies.ts'
import { replyRights } from '../../../contract/rights.ts'
import { isAuthor } from '../../posts/author.ts'
import { presentPerson } from '../../person-cards/person.ts'
import type { ReplyRow, SeenReplyRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export const presentReply = (row: ReplyRow): Reply => ({
  id: row.id,
  postId: row.post_id,
  kind: row.kind,
  answersId: row.answers_id,
  isAnswered: row.is_answered,
  body: row.body,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  author: presentPerson(row),
})

export const presentThreadReply = (row: SeenReplyRow, viewer: MemberViewer): ThreadReply => ({
  ...presentReply(row),
  can: replyRights(row.kind, isAuthor(viewer, row)),
  underReview: row.under_review,
})
