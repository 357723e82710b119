import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { listUnread, otherParticipant } from './queries.ts'
import { countRequests } from './requests.ts'

export interface UnreadMessage {
  conversationId: string
  seq: number
  /** Empty for a former member. */
  name: string
  body: string
  isRequest: boolean
  at: Date
}

/** The newest message `m` of a conversation `c`, which its participant `me` received and has not read; or a waiting request. */
const received = sql`
  from conversation_participants as me join conversations as c on c.id = me.conversation_id and not c.is_blocked
    join accounts as a on a.id = ${otherParticipant} and a.is_active join profiles as p on p.id = a.id
    cross join lateral (
      select seq, body, created_at from messages
      where conversation_id = c.id and sender_id <> me.user_id and deleted_at is null order by seq desc limit 1
    ) as m
  where (c.state = 'open' and m.seq > me.last_read_seq
    or c.state = 'requested' and c.requested_by <> me.user_id and c.declined_by is null)`

const columns = sql`c.id as "conversationId", m.seq, p.name, m.body, c.state = 'requested' as "isRequest", m.created_at as at`

/** Undefined if it was read, removed or answered, and if a newer one came. */
export async function unreadMessage(
  db: Kysely<Schema>,
  { id }: { id: string },
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<UnreadMessage | undefined> {
  const { rows } = await sql<UnreadMessage>`
    select ${columns} ${received} and me.user_id = ${id} and c.id = ${conversationId} and m.seq = ${seq}`.execute(db)
  return rows[0]
}

/** What the Chat tab counts: unread messages and waiting requests. */
export async function countChat(db: Kysely<Schema>, viewer: { id: string }): Promise<number> {
  const [unread, requests] = await Promise.all([listUnread(db, viewer), countRequests(db, viewer)])
  return unread.reduce((sum, { unread_count }) => sum + unread_count, requests)
}
