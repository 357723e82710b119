import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import type { Asked } from './ask.ts'
import { presentQuestion } from './present.ts'
import { questionRows, type SeenQuestionRow } from './queries.ts'

/**
 * Gives a question other words or another category, and tells the city. The same words again change nothing. The caller
 * knows that the viewer wrote it. QUESTION_NOT_FOUND when it has gone in the meantime.
 */
export const edit = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  question: SeenQuestionRow,
  { category, title, details }: Asked,
): Promise<SeenQuestionRow> =>
  inTransaction(db, async ({ trx, publish }) => {
    const changed = await trx
      .updateTable('posts')
      .set({
        title,
        question_body: details,
        category,
        edited_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', question.id)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(title, question_body, category) is distinct from (${title}, ${details}, ${category})`)
      .returning('id')
      .executeTakeFirst()
    const row = await questionRows(trx)
      .where('q.id', '=', question.id)
      .executeTakeFirstOrThrow(() => new AppError('QUESTION_NOT_FOUND'))
    if (changed) publish({ city: viewer.city.id }, { type: 'question.changed', question: presentQuestion(row) })
    return { ...row, hidden_replies: question.hidden_replies, under_review: question.under_review }
  })
