import { sql, type Kysely } from 'kysely'
import { notBlocked } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import { searchList } from '../../search/search.ts'
import { orders } from './order.ts'
import { questionRowsFor, type ListedQuestionRow, type ListInput } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/**
 * Up to `limit` + 1 questions with every word, ignoring accents; unmatched words are corrected by one edit. Throws
 * INVALID_CURSOR.
 */
export function searchQuestions(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { search, sort = 'newest', cursor, limit, category }: ListInput & { search: string },
): Promise<ListedQuestionRow[]> {
  const { only, order, after, read } = orders[sort]
  const list = {
    table: 'posts',
    orderedIn: orders[sort].table,
    as: 'q',
    columns: ['is_featured', 'reply_count', 'created_at'],
    tested: ['author_id'],
    all: sql`q.post_type = 'question' and q.deleted_at is null and q.city_id = ${viewer.city.id}`,
    newest: orders.newest.order('q'),
    order: order('q'),
    along: [
      ...(only ? [only] : []),
      ...(category === undefined ? [] : [sql`q.category = ${category}`]),
      ...(cursor === undefined ? [] : [after(read(cursor), 'q')]),
    ],
    having: [notBlocked({ viewer: sql`${viewer.id}`, person: sql`q.author_id` })],
    rows: limit + 1,
    searcher: viewer.id,
  }
  return searchList(db, list, search, found =>
    questionRowsFor(db, sql`${viewer.id}`)
      .innerJoin(sql<{ id: string }>`(${found})`.as('found'), 'found.id', 'q.id')
      .orderBy(list.order)
      .execute(),
  )
}
