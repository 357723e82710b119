import * as z from 'zod/mini'
import { sql, type Kysely } from 'kysely'
import { decodeCursor } from '../../db/cursor.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { personColumns, type PersonRow } from '../profiles/present.ts'

export interface QuestionRow extends PersonRow {
  id: string
  title: string
  question_body: string | null
  category: string | null
  created_at: Date
  is_featured: boolean
  reply_count: number
}

export interface ReplyRow extends PersonRow {
  id: string
  post_id: string
  body: string
  created_at: Date
}

const listCursor = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()])
const replyCursor = z.tuple([z.iso.datetime(), z.uuid()])

/** Questions that exist, with their authors. Callers add whose they may be. */
export const questionRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('posts as q')
    .innerJoin('profiles as p', 'p.id', 'q.author_id')
    .select(personColumns)
    .select(['q.id', 'q.title', 'q.question_body', 'q.category', 'q.created_at', 'q.is_featured', 'q.reply_count'])
    .where('q.post_type', '=', 'question')
    .where('q.deleted_at', 'is', null)

/** One row more than `limit`, featured first, then newest: the order of the index posts_questions. */
export async function listQuestions(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit, category }: { cursor?: string | undefined; limit: number; category?: string | undefined },
): Promise<QuestionRow[]> {
  const after = cursor === undefined ? undefined : decodeCursor(listCursor, cursor)
  return questionRows(db)
    .where('q.city_id', '=', viewer.city.id)
    .$if(category !== undefined, query => query.where('q.category', '=', category ?? ''))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(q.is_featured, q.created_at, q.id) < (${after?.[0]}, ${after?.[1]}, ${after?.[2]})`),
    )
    .orderBy('q.is_featured', 'desc')
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const listKey = (row: QuestionRow) => [row.is_featured, row.created_at.toISOString(), row.id]

const replyRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('post_replies as r')
    .innerJoin('profiles as p', 'p.id', 'r.author_id')
    .select(personColumns)
    .select(['r.id', 'r.post_id', 'r.body', 'r.created_at'])
    .where('r.deleted_at', 'is', null)

/** One row more than `limit`, oldest first. The caller reached the question through the viewer. */
export async function listReplies(
  db: Kysely<Schema>,
  question: QuestionRow,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ReplyRow[]> {
  const after = cursor === undefined ? undefined : decodeCursor(replyCursor, cursor)
  return replyRows(db)
    .where('r.post_id', '=', question.id)
    .$if(after !== undefined, query => query.where(sql<boolean>`(r.created_at, r.id) > (${after?.[0]}, ${after?.[1]})`))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute()
}

export const replyKey = (row: ReplyRow) => [row.created_at.toISOString(), row.id]

/** A reply by its id, whoever wrote it: to tell a repeated sending from a stolen id. */
export const findReply = (db: Kysely<Schema>, id: string) => replyRows(db).where('r.id', '=', id).executeTakeFirst()
