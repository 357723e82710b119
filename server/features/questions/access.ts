import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import type { PastBlocks } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { removalOf } from '../../posts/taking-away.ts'
import { findQuestion, findQuestionBySlug, type SeenQuestionRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

const uuid = z.uuid()
// The last 12 hex digits of the id end every slug.
const slug = /^(?:.*-)?([0-9a-f]{12})$/is
const endOf = (text: string) => slug.exec(text)?.[1]?.toLowerCase()

/**
 * In the viewer's city, not removed, no block with its author. Throws QUESTION_NOT_FOUND otherwise. `pastBlocks` is for
 * moderation and works with ids only.
 */
export async function questionFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  questionId: string,
  options?: PastBlocks,
): Promise<SeenQuestionRow> {
  const row = await find(db, viewer, questionId, options)
  if (!row) throw new AppError('QUESTION_NOT_FOUND')
  return row
}

/** Like `questionFor`, but throws POST_REMOVED for the author of one that a moderator removed. */
export async function pageFor(db: Kysely<Schema>, viewer: MemberViewer, questionId: string): Promise<SeenQuestionRow> {
  const row = await find(db, viewer, questionId)
  if (row) return row
  const end = endOf(questionId)
  throw (end && (await removalOf(db, viewer, end, ['question']))) || new AppError('QUESTION_NOT_FOUND')
}

async function find(db: Kysely<Schema>, viewer: MemberViewer, questionId: string, options?: PastBlocks) {
  if (uuid.safeParse(questionId).success) return findQuestion(db, viewer, questionId, options)
  const end = endOf(questionId)
  return end ? findQuestionBySlug(db, viewer, { slug: questionId, end }) : undefined
}
