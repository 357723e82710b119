import * as z from 'zod/mini'
import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { decodeCursor } from '../../db/cursor.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { personColumns, type PersonRow } from '../profiles/present.ts'
import { messageColumns, type MessageRow } from './message-queries.ts'
import { conversationRows, type ConversationRow } from './queries.ts'

/** A message that was found, with the card of the other one of its conversation. */
export type FoundRow = MessageRow & PersonRow

const foundCursor = z.tuple([z.iso.datetime(), z.uuid()])

/** A pattern for LIKE for each word of `search`, folded as what is searched is. */
async function patternsOf(db: Kysely<Schema>, search: string): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select fold(${search}) as folded`.execute(db)
  const words = (rows[0]?.folded ?? '').split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map(word => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
}

/** The viewer's own conversations whose other one has every word in their name, the last written in first. */
export async function searchConversations(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  search: string,
): Promise<ConversationRow[]> {
  const patterns = await patternsOf(db, search)
  if (patterns.length === 0) return []
  return conversationRows(db, sql<string>`${viewer.id}`)
    .where('me.last_message_at', 'is not', null)
    .where(eb => eb.and(patterns.map(pattern => eb(sql<string>`' ' || p.name_key`, 'like', pattern))))
    .orderBy('me.last_message_at', 'desc')
    .orderBy('me.conversation_id', 'desc')
    .limit(limits.pageSize)
    .execute()
}

/**
 * Messages with every word in the viewer's own conversations, newest first, one row more than `limit`: none that was
 * removed, and none of a conversation that is blocked.
 */
export async function searchMessages(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { search, cursor, limit }: { search: string; cursor?: string | undefined; limit: number },
): Promise<FoundRow[]> {
  const [at, id] = cursor === undefined ? [] : decodeCursor(foundCursor, cursor)
  const patterns = await patternsOf(db, search)
  if (patterns.length === 0) return []
  return db
    .selectFrom('conversation_participants as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .innerJoin('profiles as p', join =>
      join.on(
        'p.id',
        '=',
        sql<string>`case when c.first_user_id = me.user_id then c.second_user_id else c.first_user_id end`,
      ),
    )
    .select(personColumns)
    .select(messageColumns)
    .where('me.user_id', '=', viewer.id)
    .where('c.is_blocked', '=', false)
    .where('m.deleted_at', 'is', null)
    .where(eb => eb.and(patterns.map(pattern => eb('m.haystack', 'like', pattern))))
    .$if(id !== undefined, query => query.where(sql<boolean>`(m.created_at, m.id) < (${at}, ${id})`))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const foundKey = (row: FoundRow) => [row.created_at.toISOString(), row.id]
