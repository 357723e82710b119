import * as z from 'zod/mini'
import { sql, type Kysely } from 'kysely'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import type { Schema } from '../../db/schema.ts'
import { personColumns, type PersonRow } from '../../person-cards/person.ts'
import type { MemberViewer } from '../../viewer/access.ts'

interface BlockedRow extends PersonRow {
  id: string
  conversation_id: string
  created_at: Date
}

const blockedCursor = z.tuple([cursorTime, z.uuid()])

/** Newest first; up to `limit` + 1 rows. */
export function listBlocked(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<BlockedRow[]> {
  const [at, id] = cursor === undefined ? [] : decodeCursor(blockedCursor, cursor)
  return db
    .selectFrom('conversation_blocks as b')
    .innerJoin('profiles as p', 'p.id', 'b.blocked_user_id')
    .select(personColumns)
    .select(['b.id', 'b.conversation_id', 'b.created_at'])
    .where('b.blocker_user_id', '=', viewer.id)
    .$if(id !== undefined, query => query.where(sql<boolean>`(b.created_at, b.id) < (${at}, ${id})`))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const blockedKey = (row: BlockedRow) => [row.created_at.toISOString(), row.id]
