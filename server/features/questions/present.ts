import type { Question, QuestionDetail } from '../../../contract/questions.ts'
import { authorRights, roleRights } from '../../../contract/rights.ts'
import { isAuthor } from '../../posts/author.ts'
import { isAdmin, type MemberViewer } from '../../viewer/access.ts'
import { presentPerson } from '../../person-cards/person.ts'
import type { ListedQuestionRow, QuestionRow, SeenQuestionRow } from './queries.ts'

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
