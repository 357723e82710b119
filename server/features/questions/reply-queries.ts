import * as z from 'zod/mini'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { hiddenReplies, notBlocked, type PastBlocks } from '../../blocks.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { authorColumns, type AuthoredRow } from '../profiles/present.ts'
import type { QuestionRow } from './queries.ts'
import type { MemberViewer } from '../accounts/access.ts'

export interface ReplyRow extends AuthoredRow {
  id: string
  post_id: string
  body: string
  created_at: Date
  edited_at: Date | null
}

export interface SeenReplyRow extends ReplyRow {
  /** The viewer's report is pending. */
  under_review: boolean
}

const replyCursor = z.tuple([cursorTime, z.uuid()])

const replyRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('post_replies as r')
    .innerJoin('profiles as p', 'p.id', 'r.author_id')
    .select(authorColumns)
    .select(['r.id', 'r.post_id', 'r.body', 'r.created_at', 'r.edited_at'])
    .where('r.deleted_at', 'is', null)

const seenBy = (db: Kysely<Schema>, viewer: RawBuilder<string>) =>
  replyRows(db).select(eb =>
    eb
      .exists(
        eb
          .selectFrom('post_flags as f')
          .select(sql.lit(1).as('one'))
          .whereRef('f.reply_id', '=', 'r.id')
          .where('f.reporter_id', '=', viewer)
          .where('f.status', '=', sql.lit('pending')),
      )
      .$castTo<boolean>()
      .as('under_review'),
  )

const repliesBy = memoized(({ after, usual }: { after: boolean; usual: boolean }) =>
  prepared<{ viewer: string; question: string; at: unknown; id: unknown; rows: number }, SeenReplyRow>((db, given) =>
    seenBy(db, given.viewer)
      .where('r.post_id', '=', given.question)
      .where(notBlocked({ viewer: given.viewer, person: sql`r.author_id` }))
      .$if(after, query => query.where(sql<boolean>`(r.created_at, r.id) > (${given.at}, ${given.id})`))
      .orderBy('r.created_at')
      .orderBy('r.id')
      .limit(usual ? sql.lit(limits.repliesPage + 1) : given.rows),
  ),
)

/** Up to `limit` + 1 rows, oldest first. The caller has checked access to the question. Throws INVALID_CURSOR. */
export async function listReplies(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  question: QuestionRow,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<SeenReplyRow[]> {
  const [at, id] = cursor === undefined ? [] : decodeCursor(replyCursor, cursor)
  const query = repliesBy({ after: id !== undefined, usual: limit === limits.repliesPage })
  return query(db, { viewer: viewer.id, question: question.id, at, id, rows: limit + 1 })
}

const follow = prepared<{ question: string; viewer: string }, never>(
  (_, { question, viewer }) => sql<never>`
    insert into question_viewers (question_id, account_id, until)
    select ${question}::uuid, ${viewer}::uuid, now() + interval '15 minutes'
    where not exists (
      select from question_viewers
      where question_id = ${question}::uuid and account_id = ${viewer}::uuid and until > now() + interval '5 minutes')
    on conflict (question_id, account_id) do update set until = excluded.until`,
)

/**
 * The viewer's streams in all processes receive new replies immediately, for 15 minutes. Clients do not renew this: without it, the
 * number of replies arrives and makes them read again.
 */
export const followReplies = (db: Kysely<Schema>, viewer: MemberViewer, question: QuestionRow) =>
  follow(db, { question: question.id, viewer: viewer.id })

export const replyKey = (row: ReplyRow) => [row.created_at.toISOString(), row.id]

const replyById = prepared<{ id: string }, ReplyRow>((db, { id }) => replyRows(db).where('r.id', '=', id))

/** The caller has checked access. */
export const findReply = async (db: Kysely<Schema>, id: string): Promise<ReplyRow | undefined> =>
  (await replyById(db, { id }))[0]

const seenReply = memoized(({ pastBlocks }: { pastBlocks: boolean }) =>
  prepared<{ viewer: string; city: string; id: string }, SeenReplyRow>((db, given) =>
    seenBy(db, given.viewer)
      .innerJoin('posts as q', 'q.id', 'r.post_id')
      .where('q.deleted_at', 'is', null)
      .where('q.city_id', '=', given.city)
      .where('r.id', '=', given.id)
      .$if(!pastBlocks, query =>
        query
          .where(notBlocked({ viewer: given.viewer, person: sql`r.author_id` }))
          .where(notBlocked({ viewer: given.viewer, person: sql`q.author_id` })),
      ),
  ),
)

/** On a visible question of the viewer's city. `pastBlocks` is for moderation. `id` must be a uuid. */
export const findSeenReply = async (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
  { pastBlocks = false }: PastBlocks = {},
): Promise<SeenReplyRow | undefined> =>
  (await seenReply({ pastBlocks })(db, { viewer: viewer.id, city: viewer.city.id, id }))[0]

const hidden = prepared<{ viewer: string; question: string }, { count: number }>(
  (_, { viewer, question }) => sql<{ count: number }>`select ${hiddenReplies({ viewer, post: question })} as count`,
)

export const countHidden = async (db: Kysely<Schema>, viewer: MemberViewer, questionId: string): Promise<number> =>
  (await hidden(db, { viewer: viewer.id, question: questionId }))[0]?.count ?? 0
