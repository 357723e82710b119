import type { Question, QuestionDetail, Reply } from '../../../contract/questions.ts'
import { presentPerson } from '../profiles/present.ts'
import type { QuestionRow, ReplyRow } from './queries.ts'

export const presentQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  title: row.title,
  body: row.question_body,
  category: row.category,
  createdAt: row.created_at.toISOString(),
  isFeatured: row.is_featured,
  replyCount: row.reply_count,
  author: presentPerson(row),
})

/** A question with what may be done: every member of its city may reply. */
export const presentQuestionDetail = (row: QuestionRow): QuestionDetail => ({
  ...presentQuestion(row),
  can: { reply: true },
})

export const presentReply = (row: ReplyRow): Reply => ({
  id: row.id,
  questionId: row.post_id,
  body: row.body,
  createdAt: row.created_at.toISOString(),
  author: presentPerson(row),
})
