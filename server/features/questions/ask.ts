import type { Kysely } from 'kysely'
import { lengthOf } from '../../../contract/characters.ts'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { questionFor } from './access.ts'
import { presentQuestion } from './present.ts'
import { questionRows, type QuestionRow } from './queries.ts'

/**
 * A question as people type it, in one box, becomes a title and what follows: the first line, or the first sentence
 * when that is short enough for a title. Nothing is cut: both together are the text.
 */
export function splitQuestion(text: string): { title: string; body: string | null } {
  const line = /^(.+?)\s*\n\s*([\s\S]+)$/.exec(text)
  if (line) return { title: line[1] ?? text, body: line[2] ?? null }
  const sentence = /^(.+?[?!.…])\s+(?=[\p{Lu}\p{N}¿¡"“«'(])([\s\S]+)$/u.exec(text)
  if (sentence?.[1] && lengthOf(sentence[1]) <= limits.questionTitleMax)
    return { title: sentence[1], body: sentence[2] ?? null }
  return { title: text, body: null }
}

/** Stores a question once, however often it is sent, and tells the city. */
export async function ask(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { id, category, text }: { id: string; category: string; text: string },
): Promise<QuestionRow> {
  const { title, body } = splitQuestion(text)
  await inTransaction(db, async ({ trx, publish }) => {
    const stored = await trx
      .insertInto('posts')
      .values({
        id,
        author_id: viewer.id,
        city_id: viewer.city.id,
        post_type: 'question',
        title,
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
