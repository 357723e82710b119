import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { hiddenReplies, notBlocked } from '../../blocks.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { authorColumns, type AuthoredRow } from '../profiles/present.ts'
import { after, ordered, orders, placeOf, type Sort } from './order.ts'

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

/** A question in a list of one viewer. */
export interface ListedQuestionRow extends QuestionRow {
  /** How many of its replies a block hides from this viewer. */
  hidden_replies: number
}

/** A question as one viewer sees it. */
export interface SeenQuestionRow extends ListedQuestionRow {
  /** This viewer has reported it, and nobody has decided yet. */
  under_review: boolean
}

/** Questions that exist, with their authors. Callers add whose they may be. */
export const questionRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('posts as q')
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
    // Written into the statement: only so does every plan find the indexes of questions.
    .where('q.post_type', '=', sql.lit('question'))
    .where('q.deleted_at', 'is', null)

/** Those of them that this viewer may see: no block stands between them and the author. */
export const questionRowsFor = (db: Kysely<Schema>, viewer: RawBuilder<unknown>) =>
  questionRows(db)
    .select(hiddenReplies({ viewer, post: sql`q.id` }).as('hidden_replies'))
    .where(notBlocked({ viewer, person: sql`q.author_id` }))

type Values = Record<'city' | 'viewer' | 'category' | 'rows' | 'key0' | 'key1' | 'key2', unknown>

/** A list as one statement for each of its shapes. The usual number of rows is part of it, so that it is planned for. */
const listBy = (sort: Sort) =>
  memoized(({ category, next, usual }: { category: boolean; next: boolean; usual: boolean }) =>
    prepared<Values, ListedQuestionRow>((db, given) =>
      questionRowsFor(db, given.viewer)
        .where('q.city_id', '=', sql<string>`${given.city}`)
        .$if(orders[sort].only !== null, query => query.where(orders[sort].only ?? sql.lit(true)))
        .$if(category, query => query.where('q.category', '=', sql<string>`${given.category}`))
        .$if(next, query =>
          query.where(after(sort, [given.key0, given.key1, given.key2].slice(0, orders[sort].columns.length))),
        )
        .orderBy(ordered(sort, 'q'))
        .limit(usual ? sql.lit(limits.pageSize + 1) : sql<number>`${given.rows}`),
    ),
  )
const lists = { newest: listBy('newest'), unanswered: listBy('unanswered'), mostAnswered: listBy('mostAnswered') }

export interface ListInput {
  limit: number
  cursor?: string | undefined
  category?: string | undefined
  sort?: Sort
}

/** One row more than `limit`, in the order of the list. */
export async function listQuestions(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit, category, sort = 'newest' }: ListInput,
): Promise<ListedQuestionRow[]> {
  const [key0, key1, key2] = placeOf(sort, cursor)
  const query = lists[sort]({
    category: category !== undefined,
    next: cursor !== undefined,
    usual: limit === limits.pageSize,
  })
  return query(db, { city: viewer.city.id, viewer: viewer.id, category, key0, key1, key2, rows: limit + 1 })
}

/** For a reader whom blocks do not narrow: whoever moderates. */
export interface PastBlocks {
  pastBlocks?: boolean
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

/** The question of this id in the viewer's city; undefined when there is none that they may see. `id` must be a uuid. */
export async function findQuestion(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
  { pastBlocks = false }: PastBlocks = {},
): Promise<SeenQuestionRow | undefined> {
  return (await oneById({ pastBlocks })(db, { city: viewer.city.id, viewer: viewer.id, id }))[0]
}

// Clients make the ids, so that two may end alike: the slug of now comes first, and then the older question.
const oneBySlug = prepared<{ city: string; viewer: string; slug: string; end: string }, SeenQuestionRow>((db, given) =>
  seenBy(db, given)
    .where(sql<string>`right(q.id::text, 12)`, '=', given.end)
    .orderBy(sql`q.slug = ${given.slug}`, 'desc')
    .orderBy('q.created_at')
    .limit(sql.lit(1)),
)

/** The question of this slug in the viewer's city, found by its `end`, so that older titles lead to it too. */
export async function findQuestionBySlug(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { slug, end }: { slug: string; end: string },
): Promise<SeenQuestionRow | undefined> {
  return (await oneBySlug(db, { city: viewer.city.id, viewer: viewer.id, slug, end }))[0]
}
