import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { questionVersion } from '../../../contract/values/edit-version.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { checkBasedOn } from '../../posts/based-on.ts'
import type { Asked } from './ask.ts'
import { presentQuestion } from './present.ts'
import { questionRows, type SeenQuestionRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** The caller has checked the author. Throws QUESTION_NOT_FOUND, or EDITED_ELSEWHERE if `basedOn` is outdated. */
export const edit = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  question: SeenQuestionRow,
  { category, title, details, basedOn }: Asked & { basedOn?: string | undefined },
): Promise<SeenQuestionRow> =>
  inTransaction(db, async ({ trx, publish }) => {
    const now = () =>
      questionRows(trx)
        .where('q.id', '=', question.id)
        .executeTakeFirstOrThrow(() => new AppError('QUESTION_NOT_FOUND'))
    await trx.selectFrom('posts').select('id').where('id', '=', question.id).forNoKeyUpdate().execute()
    const before = await now()
    const seen = { hidden_replies: question.hidden_replies, under_review: question.under_review }
    if (before.title === title && before.question_body === details && before.category === category)
      return { ...before, ...seen }
    checkBasedOn(basedOn, questionVersion(presentQuestion(before)))
    await trx
      .updateTable('posts')
      .set({
        title,
        question_body: details,
        category,
        edited_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', question.id)
      .execute()
    const row = await now()
    publish({ city: viewer.city.id }, { type: 'question.changed', question: presentQuestion(row) })
    return { ...row, ...seen }
  })
