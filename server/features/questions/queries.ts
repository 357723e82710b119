import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { hiddenReplies, notBlocked, type PastBlocks } from '../../relations/blocks.ts'
import type { Paging, Place } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { authorColumns, type AuthoredRow } from '../../person-cards/person.ts'
import { orders, type QuestionKey, type Sort } from './order.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface QuestionRow extends AuthoredRow {
  id: string
  slug: string
  title: string
  question_body: string | null
  category: string | null
  created_at: Date
  edited_at: Date | null
  is_featured: boolean
  reply_count: number
}

export interface ListedQuestionRow extends QuestionRow {
  hidden_replies: number
}

export interface SeenQuestionRow extends ListedQuestionRow {
  /** The viewer's report is pending. */
  under_review: boolean
}

type Table = (typeof orders)[Sort]['table']

/** Not restricted to what the viewer may see. */
export const questionRows = (db: Kysely<Schema>, table: Table = 'posts') =>
  db
    // The view has the same columns.
    .selectFrom(`${table} as q` as 'posts as q')
    .innerJoin('profiles as p', 'p.id', 'q.author_id')
    .select(authorColumns)
    .select([
      'q.id',
      'q.slug',
      'q.title',
      'q.question_body',
      'q.category',
      'q.created_at',
      'q.edited_at',
      'q.is_featured',
      'q.reply_count',
    ])
    // A literal, so that every plan can use the indexes of questions.
    .where('q.post_type', '=', sql.lit('question'))
    .where('q.deleted_at', 'is', null)

/** Without authors who have a block with the viewer. */
export const questionRowsFor = (db: Kysely<Schema>, viewer: RawBuilder<unknown>, table?: Table) =>
  questionRows(db, table)
    .select(hiddenReplies({ viewer, post: sql`q.id` }).as('hidden_replies'))
    .where(notBlocked({ viewer, person: sql`q.author_id` }))

type Values = Record<'city' | 'viewer' | 'category' | 'rows', unknown> & Place<QuestionKey>

/** The usual row count is a literal, so that the planner uses it. */
const listBy = (sort: Sort) =>
  memoized(({ category, next, usual }: { category: boolean; next: boolean; usual: boolean }) =>
    prepared<Values, ListedQuestionRow>((db, given) =>
      questionRowsFor(db, given.viewer, orders[sort].table)
        .where('q.city_id', '=', sql<string>`${given.city}`)
        .$if(orders[sort].only !== null, query => query.where(orders[sort].only ?? sql.lit(true)))
        .$if(category, query => query.where('q.category', '=', sql<string>`${given.category}`))
        .$if(next, query => query.where(orders[sort].after(given, 'q')))
        .orderBy(orders[sort].order('q'))
        .limit(usual ? sql.lit(limits.pageSize + 1) : sql<number>`${given.rows}`),
    ),
  )
const lists = { newest: listBy('newest'), unanswered: listBy('unanswered'), mostAnswered: listBy('mostAnswered') }

export interface ListInput extends Paging {
  category?: string | undefined
  sort?: Sort
}

/** Up to `limit` + 1 rows. Throws INVALID_CURSOR. */
export async function listQuestions(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit, category, sort = 'newest' }: ListInput,
): Promise<ListedQuestionRow[]> {
  const query = lists[sort]({
    category: category !== undefined,
    next: cursor !== undefined,
    usual: limit === limits.pageSize,
  })
  return query(db, { city: viewer.city.id, viewer: viewer.id, category, ...orders[sort].read(cursor), rows: limit + 1 })
}

const seenBy = (
  db: Kysely<Schema>,
  { city, viewer }: { city: RawBuilder<string>; viewer: RawBuilder<string> },
  { pastBlocks }: PastBlocks = {},
) =>
  (pastBlocks ? questionRows(db).select(sql.lit(0).as('hidden_replies')) : questionRowsFor(db, viewer))
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('post_flags as f')
            .select(sql.lit(1).as('one'))
            .whereRef('f.post_id', '=', 'q.id')
            .where('f.reporter_id', '=', viewer)
            .where('f.status', '=', sql.lit('pending')),
        )
        .$castTo<boolean>()
        .as('under_review'),
    )
    .where('q.city_id', '=', city)

const oneById = memoized(({ pastBlocks }: { pastBlocks: boolean }) =>
  prepared<{ city: string; viewer: string; id: string }, SeenQuestionRow>((db, given) =>
    seenBy(db, given, { pastBlocks }).where('q.id', '=', given.id),
  ),
)

/** Undefined if the viewer may not see it. `id` must be a uuid. */
export async function findQuestion(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
  { pastBlocks = false }: PastBlocks = {},
): Promise<SeenQuestionRow | undefined> {
  return (await oneById({ pastBlocks })(db, { city: viewer.city.id, viewer: viewer.id, id }))[0]
}

// Ids come from clients, so endings may repeat: an exact slug comes first, then the oldest question.
const oneBySlug = prepared<{ city: string; viewer: string; slug: string; end: string }, SeenQuestionRow>((db, given) =>
  seenBy(db, given)
    .where(sql<string>`right(q.id::text, 12)`, '=', given.end)
    .orderBy(sql`q.slug = ${given.slug}`, 'desc')
    .orderBy('q.created_at')
    .limit(sql.lit(1)),
)

/** Matches by `end`, so that slugs of older titles work. */
export async function findQuestionBySlug(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { slug, end }: { slug: string; end: string },
): Promise<SeenQuestionRow | undefined> {
  return (await oneBySlug(db, { city: viewer.city.id, viewer: viewer.id, slug, end }))[0]
}
