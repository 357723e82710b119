import type { Kysely } from 'kysely'
import { keyset, type Paging } from '../../db/paging/keyset.ts'
import type { Schema } from '../../db/schema.ts'
import { personColumns, type PersonRow } from '../../person-cards/person.ts'
import type { MemberViewer } from '../../viewer/access.ts'

interface BlockedRow extends PersonRow {
  id: string
  conversation_id: string
  created_at: Date
}

const newest = keyset({ created_at: 'time', id: 'uuid' }, 'desc')

/** Newest first; up to `limit` + 1 rows. */
export function listBlocked(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit }: Paging,
): Promise<BlockedRow[]> {
  const place = newest.read(cursor)
  return db
    .selectFrom('conversation_blocks as b')
    .innerJoin('profiles as p', 'p.id', 'b.blocked_user_id')
    .select(personColumns)
    .select(['b.id', 'b.conversation_id', 'b.created_at'])
    .where('b.blocker_user_id', '=', viewer.id)
    .$if(cursor !== undefined, query => query.where(newest.after(place, 'b')))
    .orderBy(newest.order('b'))
    .limit(limit + 1)
    .execute()
}

export const blockedKey = newest.key
