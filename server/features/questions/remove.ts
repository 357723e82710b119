import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { away, bringBack } from '../../posts/taking-away.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { questionFor } from './access.ts'
import { presentQuestion } from './present.ts'
import { questionRows, type QuestionRow, type SeenQuestionRow } from './queries.ts'

/**
 * Hides a question with its replies and tells the city. QUESTION_NOT_FOUND when somebody was faster. The caller knows that the viewer wrote it.
 */
export const remove = (db: Kysely<Schema>, viewer: MemberViewer, question: QuestionRow): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const { is_featured: wasFeatured } = await trx
      .selectFrom('posts')
      .select('is_featured')
      .where('id', '=', question.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('QUESTION_NOT_FOUND'))
    await trx.updateTable('posts').set(away).where('id', '=', question.id).execute()
    publish({ city: viewer.city.id }, { type: 'question.removed', questionId: question.id })
    if (wasFeatured) publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
  })

/**
 * Brings back what the viewer removed a short while ago, and tells the city; what stands is left as it is. Anything else,
 * whoever wrote it, is QUESTION_NOT_FOUND, as is what a moderator took away.
 */
export async function restore(db: Kysely<Schema>, viewer: MemberViewer, questionId: string): Promise<SeenQuestionRow> {
  await inTransaction(db, async ({ trx, publish }) => {
    if (!(await bringBack(trx, viewer, questionId, ['question']))) return
    const row = await questionRows(trx).where('q.id', '=', questionId).executeTakeFirstOrThrow()
    publish({ city: viewer.city.id }, { type: 'question.changed', question: presentQuestion(row) })
  })
  const row = await questionFor(db, viewer, questionId)
  if (row.author_id !== viewer.id) throw new AppError('QUESTION_NOT_FOUND')
  return row
}
