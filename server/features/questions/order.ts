import { sql, type RawBuilder } from 'kysely'
import type { QuestionSort as Sort } from '../../../contract/vocabulary.ts'
import { keyset, type Keyset } from '../../db/paging/keyset.ts'

export type { Sort }
export type QuestionKey = 'is_featured' | 'reply_count' | 'created_at' | 'id'

interface Order extends Keyset<QuestionKey> {
  /** Has an index for the order: for orders by replies, the view `ranked_questions`, which triggers of posts keep. */
  table: 'posts' | 'ranked_questions'
  /** Null for all questions. */
  only: RawBuilder<boolean> | null
}

export const orders: Record<Sort, Order> = {
  newest: { table: 'posts', only: null, ...keyset({ is_featured: 'boolean', created_at: 'time', id: 'uuid' }, 'desc') },
  unanswered: {
    table: 'ranked_questions',
    only: sql<boolean>`q.reply_count = 0`,
    ...keyset({ created_at: 'time', id: 'uuid' }, 'desc'),
  },
  mostAnswered: {
    table: 'ranked_questions',
    only: null,
    ...keyset({ reply_count: 'count', created_at: 'time', id: 'uuid' }, 'desc'),
  },
}
