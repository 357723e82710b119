import * as z from 'zod/mini'
import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { decodeCursor } from '../../db/cursor.ts'
import { memoized, prepared } from '../../db/prepared.ts'
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
    // Written into the statement: only so does every plan find the indexes of questions.
    .where('q.post_type', '=', sql.lit('question'))
    .where('q.deleted_at', 'is', null)

type Values = Record<'city' | 'category' | 'featured' | 'at' | 'id' | 'rows', unknown>

/** The list as one statement for each of its shapes. The usual number of rows is part of it, so that it is planned for. */
const listBy = memoized(({ category, after, usual }: { category: boolean; after: boolean; usual: boolean }) =>
  prepared<Values, QuestionRow>((db, given) =>
    questionRows(db)
      .where('q.city_id', '=', sql<string>`${given.city}`)
      .$if(category, query => query.where('q.category', '=', sql<string>`${given.category}`))
      .$if(after, query =>
        query.where(sql<boolean>`(q.is_featured, q.created_at, q.id) < (${given.featured}, ${given.at}, ${given.id})`),
      )
      .orderBy('q.is_featured', 'desc')
      .orderBy('q.created_at', 'desc')
      .orderBy('q.id', 'desc')
      .limit(usual ? sql.lit(limits.pageSize + 1) : sql<number>`${given.rows}`),
  ),
)

/** One row more than `limit`, featured first, then newest: the order of the index posts_questions. */
export async function listQuestions(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit, category }: { cursor?: string | undefined; limit: number; category?: string | undefined },
): Promise<QuestionRow[]> {
  const [featured, at, id] = cursor === undefined ? [] : decodeCursor(listCursor, cursor)
  const query = listBy({ category: category !== undefined, after: id !== undefined, usual: limit === limits.pageSize })
  return query(db, { city: viewer.city.id, category, featured, at, id, rows: limit + 1 })
}

const oneById = prepared<{ city: string; id: string }, QuestionRow>((db, { city, id }) =>
  questionRows(db).where('q.city_id', '=', city).where('q.id', '=', id),
)

/** The question of this id in the viewer's city; undefined when there is none. `id` must be a uuid. */
export async function findQuestion(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
): Promise<QuestionRow | undefined> {
  return (await oneById(db, { city: viewer.city.id, id }))[0]
}

export const listKey = (row: QuestionRow) => [row.is_featured, row.created_at.toISOString(), row.id]

const replyRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('post_replies as r')
    .innerJoin('profiles as p', 'p.id', 'r.author_id')
    .select(personColumns)
    .select(['r.id', 'r.post_id', 'r.body', 'r.created_at'])
    .where('r.deleted_at', 'is', null)

const repliesBy = memoized(({ after, usual }: { after: boolean; usual: boolean }) =>
  prepared<Record<'question' | 'at' | 'id' | 'rows', unknown>, ReplyRow>((db, given) =>
    replyRows(db)
      .where('r.post_id', '=', sql<string>`${given.question}`)
      .$if(after, query => query.where(sql<boolean>`(r.created_at, r.id) > (${given.at}, ${given.id})`))
      .orderBy('r.created_at')
      .orderBy('r.id')
      .limit(usual ? sql.lit(limits.repliesPage + 1) : sql<number>`${given.rows}`),
  ),
)

/** One row more than `limit`, oldest first. The caller reached the question through the viewer. */
export async function listReplies(
  db: Kysely<Schema>,
  question: QuestionRow,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ReplyRow[]> {
  const [at, id] = cursor === undefined ? [] : decodeCursor(replyCursor, cursor)
  const query = repliesBy({ after: id !== undefined, usual: limit === limits.repliesPage })
  return query(db, { question: question.id, at, id, rows: limit + 1 })
}

export const replyKey = (row: ReplyRow) => [row.created_at.toISOString(), row.id]

const replyById = prepared<{ id: string }, ReplyRow>((db, { id }) => replyRows(db).where('r.id', '=', id))

/** A reply by its id, whoever wrote it: to tell a repeated sending from a stolen id. */
export const findReply = async (db: Kysely<Schema>, id: string): Promise<ReplyRow | undefined> =>
  (await replyById(db, { id }))[0]
