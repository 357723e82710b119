import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { findQuestion, type QuestionRow } from './queries.ts'

const uuid = z.uuid()

/** The question, if this viewer may see it: of their city, not deleted. Anything else is the same QUESTION_NOT_FOUND. */
export async function questionFor(db: Kysely<Schema>, viewer: MemberViewer, questionId: string): Promise<QuestionRow> {
  const row = uuid.safeParse(questionId).success ? await findQuestion(db, viewer, questionId) : undefined
  if (!row) throw new AppError('QUESTION_NOT_FOUND')
  return row
}
