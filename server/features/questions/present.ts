import type { Question, QuestionDetail, Reply, ThreadReply } from '../../../contract/questions.ts'
import { authorRights, roleRights } from '../../../contract/rights.ts'
import { isAdmin, type MemberViewer } from '../accounts/access.ts'
import { presentPerson } from '../profiles/present.ts'
import { isAuthor } from './access.ts'
import type { ListedQuestionRow, QuestionRow, SeenQuestionRow } from './queries.ts'
import type { ReplyRow, SeenReplyRow } from './reply-queries.ts'

export const presentQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  details: row.question_body,
  category: row.category,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  isFeatured: row.is_featured,
  replyCount: row.reply_count,
  author: presentPerson(row),
})

/** The count omits replies that a block hides. */
export const presentListed = (row: ListedQuestionRow): Question => ({
  ...presentQuestion(row),
  replyCount: row.reply_count - row.hidden_replies,
})

export const presentQuestionDetail = (row: SeenQuestionRow, viewer: MemberViewer): QuestionDetail => ({
  ...presentListed(row),
  can: { reply: true, ...authorRights(isAuthor(viewer, row)), ...roleRights(isAdmin(viewer)) },
  underReview: row.under_review,
})

export const presentReply = (row: ReplyRow): Reply => ({
  id: row.id,
  questionId: row.post_id,
  body: row.body,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  author: presentPerson(row),
})

export const presentThreadReply = (row: SeenReplyRow, viewer: MemberViewer): ThreadReply => ({
  ...presentReply(row),
  can: authorRights(isAuthor(viewer, row)),
  underReview: row.under_review,
})
