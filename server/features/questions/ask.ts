import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { questionFor } from './access.ts'
import { presentQuestion } from './present.ts'
import { questionRows, type SeenQuestionRow } from './queries.ts'
import { splitQuestion } from './split.ts'

/** Stores a question once, however often it is sent, and tells the city. */
export async function ask(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { id, category, text }: { id: string; category: string; text: string },
): Promise<SeenQuestionRow> {
  const { title, gap, body } = splitQuestion(text)
  await inTransaction(db, async ({ trx, publish }) => {
    const stored = await trx
      .insertInto('posts')
      .values({
        id,
        author_id: viewer.id,
        city_id: viewer.city.id,
        post_type: 'question',
        title,
        question_gap: gap,
        question_body: body,
        category,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const row = await questionRows(trx).where('q.id', '=', id).where('q.author_id', '=', viewer.id).executeTakeFirst()
    if (!row || row.title !== title || row.question_body !== body || row.category !== category)
      throw new AppError('ID_TAKEN')
    if (stored) publish({ city: viewer.city.id }, { type: 'question.asked', question: presentQuestion(row) })
  })
  return questionFor(db, viewer, id)
}
