import { sql, type Kysely } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { questionVersion } from '../../../contract/values/edit-version.ts'
import { storedBefore } from '../../posts/stored-before.ts'
import { presentQuestion } from './present.ts'
import { findQuestion, type SeenQuestionRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface Asked {
  category: string
  title: string
  details: string | null
}

/** Stores a question once, and publishes it. Throws as `storedBefore`. */
export const ask = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { id, category, title, details }: { id: string } & Asked,
): Promise<SeenQuestionRow> =>
  inTransaction(db, async ({ trx, publish }) => {
    const [stored] = await storeQuestion(trx, {
      id,
      author: viewer.id,
      city: viewer.city.id,
      title,
      details,
      category,
    })
    const row = storedBefore(viewer, await findQuestion(trx, viewer, id), {
      isSame: found => found.title === title && found.question_body === details && found.category === category,
      version: found => questionVersion(presentQuestion(found)),
    })
    if (stored) publish({ city: viewer.city.id }, { type: 'question.asked', question: presentQuestion(row) })
    return row
  })

type Values = Record<'id' | 'author' | 'city' | 'title' | 'category', string> & { details: string | null }

/** No row if the id is taken. */
const storeQuestion = prepared<Values, { id: string }>((db, given) =>
  db
    .insertInto('posts')
    .values({
      id: given.id,
      author_id: given.author,
      city_id: given.city,
      post_type: sql.lit('question'),
      title: given.title,
      question_body: given.details,
      category: given.category,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id'),
)
