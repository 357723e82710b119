import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { questionFor } from './access.ts'
import { presentQuestion } from './present.ts'
import { questionRows, type QuestionRow, type SeenQuestionRow } from './queries.ts'

/**
 * Hides a question with its replies and tells the city. One that was featured is no longer: another may have its place
 * when it comes back. QUESTION_NOT_FOUND when somebody was faster. The caller knows that the viewer wrote it.
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
    await trx
      .updateTable('posts')
      .set({ deleted_at: sql<Date>`now()`, is_featured: false })
      .where('id', '=', question.id)
      .execute()
    publish({ city: viewer.city.id }, { type: 'question.removed', questionId: question.id })
    if (wasFeatured) publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
  })

/**
 * Brings back what the viewer removed a short while ago, and tells the city; what stands is left as it is. Anything else,
 * whoever wrote it, is QUESTION_NOT_FOUND, as is what a moderator took away.
 */
export async function restore(db: Kysely<Schema>, viewer: MemberViewer, questionId: string): Promise<SeenQuestionRow> {
  await inTransaction(db, async ({ trx, publish }) => {
    const restored = await trx
      .updateTable('posts')
      .set({ deleted_at: null })
      .where('id', '=', questionId)
      .where('post_type', '=', 'question')
      .where('author_id', '=', viewer.id)
      .where('city_id', '=', viewer.city.id)
      .where('taken_down_at', 'is', null)
      .where('deleted_at', '>', sql<Date>`now() - ${limits.undoKept} * interval '1 millisecond'`)
      .returning('id')
      .executeTakeFirst()
    if (!restored) return
    const row = await questionRows(trx).where('q.id', '=', questionId).executeTakeFirstOrThrow()
    publish({ city: viewer.city.id }, { type: 'question.changed', question: presentQuestion(row) })
  })
  const row = await questionFor(db, viewer, questionId)
  if (row.author_id !== viewer.id) throw new AppError('QUESTION_NOT_FOUND')
  return row
}
