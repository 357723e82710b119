import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { away, bringBack } from '../../posts/taking-away.ts'
import { questionFor } from './access.ts'
import { presentQuestion } from './present.ts'
import { questionRows, type QuestionRow, type SeenQuestionRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Throws QUESTION_NOT_FOUND if it was removed concurrently. The caller has checked the author. */
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

/** Does nothing if not removed. Throws QUESTION_NOT_FOUND for one removed too long ago or by a moderator. */
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
