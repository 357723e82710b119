import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../../db/tables.ts'
import { seenName } from './blocked-card.ts'
import { otherParticipant } from './queries.ts'
import {
  area,
  batchSize,
  count,
  flag,
  itemsOf,
  maybeText,
  maybeTime,
  text,
  time,
  type ExportArea,
  type Owner,
  type Shape,
} from '../../export-areas/define-area.ts'

const item = z.object({
  id: text,
  conversationId: text,
  number: count,
  /** The other person. */
  with: text,
  /** The sender. */
  name: text,
  byYou: flag,
  body: text,
  postId: maybeText,
  createdAt: time,
  removedAt: maybeTime,
} satisfies Shape)
type MessageItem = z.infer<typeof item>

/**
 * Of the messages `m` of the conversation `c`: all that `me` wrote, and of the other person what the app shows: nothing that they
 * removed or canceled, and nothing while one has blocked the other. A declined request is shown, because `me` can open it.
 */
const isExported = sql<boolean>`(m.sender_id = me.user_id or (m.deleted_at is null and not c.is_blocked))`

interface Conversation {
  id: string
  last_seq: number
}

const conversations = (db: Kysely<Schema>, { id }: Owner, after: string | undefined) =>
  db
    .selectFrom('conversation_participants as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .select(['c.id', 'c.last_seq'])
    .where('me.user_id', '=', id)
    .where('c.last_seq', '>', 0)
    .$if(after !== undefined, query => query.where('c.id', '>', after ?? ''))
    .orderBy('c.id')
    .limit(batchSize)
    .execute()

/** Whole conversations together, up to the size of a batch; a longer one alone. */
async function* groups(db: Kysely<Schema>, owner: Owner): AsyncGenerator<Conversation[]> {
  let group: Conversation[] = []
  let size = 0
  let after: string | undefined
  for (;;) {
    const page = await conversations(db, owner, after)
    for (const one of page) {
      if (group.length > 0 && size + one.last_seq > batchSize) {
        yield group
        ;[group, size] = [[], 0]
      }
      group.push(one)
      size += one.last_seq
    }
    after = page.at(-1)?.id
    if (page.length === batchSize) continue
    if (group.length > 0) yield group
    return
  }
}

/** By the index of a conversation: one order over all of them would sort everything for each batch. */
async function* batches(db: Kysely<Schema>, owner: Owner): AsyncGenerator<MessageItem[]> {
  for await (const group of groups(db, owner))
    for (let seq = 0; ;) {
      const { rows } = await sql<Record<string, unknown> & { number: number }>`
        select m.id, m.conversation_id as "conversationId", m.seq as number, ${seenName} as "with",
          sender.name, m.sender_id = me.user_id as "byYou", m.body, m.post_id as "postId",
          m.created_at as "createdAt", m.deleted_at as "removedAt"
        from messages as m join profiles as sender on sender.id = m.sender_id
          join conversations as c on c.id = m.conversation_id
          join conversation_participants as me on me.conversation_id = c.id and me.user_id = ${owner.id}
          join profiles as p on p.id = ${otherParticipant}
        where m.conversation_id = any (${group.map(({ id }) => id)}::uuid[]) and m.seq > ${seq} and ${isExported}
        order by m.conversation_id, m.seq limit ${group.length > 1 ? null : batchSize}`.execute(db)
      if (rows.length > 0) yield itemsOf<MessageItem>(item, rows)
      // Several together were counted to fit, and are read without a limit.
      if (group.length > 1 || rows.length < batchSize) break
      seq = rows.at(-1)?.number ?? 0
    }
}

/** At least as many as the export has: those that it leaves out are counted too. */
async function countMessages(db: Kysely<Schema>, { id }: Owner): Promise<number> {
  const { count: all } = await db
    .selectFrom('conversation_participants as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .select(sql<number>`coalesce(sum(c.last_seq), 0)::int`.as('count'))
    .where('me.user_id', '=', id)
    .executeTakeFirstOrThrow()
  return all
}

const exportedMessages: ExportArea<MessageItem> = {
  name: 'messages',
  item,
  tables: ['messages'],
  batches,
  messages: { count: countMessages, batches },
}

export const exportAreas = [
  area(
    'conversations',
    {
      id: text,
      name: text,
      page: maybeText,
      startedByYou: flag,
      messages: count,
      unread: count,
      lastReadAt: maybeTime,
      createdAt: time,
    },
    {
      tables: ['conversations', 'conversation_participants'],
      rows: owner => sql`
        select c.id, ${seenName} as name, case when m.count > 0 then 'messages/' || c.id || '-1.html' end as page,
          c.created_by = ${owner} as "startedByYou", m.count as messages, me.unread_count as unread,
          me.last_read_at as "lastReadAt", c.created_at as "createdAt", c.created_at as sort_at, c.id as sort_id
        from conversation_participants as me join conversations as c on c.id = me.conversation_id
          join profiles as p on p.id = ${otherParticipant}
          cross join lateral (select count(*)::int from messages as m where m.conversation_id = c.id and ${isExported}) as m
        where me.user_id = ${owner} and (c.last_seq > 0 or c.created_by = ${owner})`,
    },
  ),
  area(
    'blocks',
    { name: text, createdAt: time },
    {
      tables: ['conversation_blocks'],
      rows: owner => sql`
        select p.name, b.created_at as "createdAt", b.created_at as sort_at, b.id as sort_id
        from conversation_blocks as b join profiles as p on p.id = b.blocked_user_id where b.blocker_user_id = ${owner}`,
    },
  ),
  exportedMessages,
]
