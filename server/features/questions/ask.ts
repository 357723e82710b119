import { sql, type Kysely } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { isAuthor } from './access.ts'
import { presentQuestion } from './present.ts'
import { findQuestion, type SeenQuestionRow } from './queries.ts'
import { splitQuestion } from './split.ts'

/** Stores a question once, however often it is sent, and tells the city. */
export const ask = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { id, category, text }: { id: string; category: string; text: string },
): Promise<SeenQuestionRow> => {
  const { title, gap, body } = splitQuestion(text)
  return inTransaction(db, async ({ trx, publish }) => {
    const [stored] = await storeQuestion(trx, {
      id,
      author: viewer.id,
      city: viewer.city.id,
      title,
      gap,
      body,
      category,
    })
    const row = await findQuestion(trx, viewer, id)
    if (
      !row ||
      !isAuthor(viewer, row) ||
      row.title !== title ||
      row.question_body !== body ||
      row.category !== category
    )
      throw new AppError('ID_TAKEN')
    if (stored) publish({ city: viewer.city.id }, { type: 'question.asked', question: presentQuestion(row) })
    return row
  })
}

type Values = Record<'id' | 'author' | 'city' | 'title' | 'category', string> & Record<'gap' | 'body', string | null>

/** Stores a question; no row when the id is taken. */
const storeQuestion = prepared<Values, { id: string }>((db, given) =>
  db
    .insertInto('posts')
    .values({
      id: given.id,
      author_id: given.author,
      city_id: given.city,
      post_type: sql.lit('question'),
      title: given.title,
      question_gap: given.gap,
      question_body: given.body,
      category: given.category,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id'),
)
