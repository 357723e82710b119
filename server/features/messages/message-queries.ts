import * as z from 'zod/mini'
import { sql, type Kysely } from 'kysely'
import { storedCount } from '../../../contract/paging.ts'
import { decodeCursor, encodeCursor } from '../../db/paging/cursor.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface MessageRow {
  id: string
  conversation_id: string
  seq: number
  sender_id: string
  body: string
  post_id: string | null
  created_at: Date
}

export const messageColumns = [
  'm.id',
  'm.conversation_id',
  'm.seq',
  'm.sender_id',
  'm.body',
  'm.post_id',
  'm.created_at',
] as const

export interface ThreadPage {
  rows: MessageRow[]
  older: string | null
  newer: string | null
}

// A cursor is valid only for its own conversation.
const threadCursor = z.tuple([z.uuid(), z.enum(['older', 'newer']), storedCount])

const sliceOf = memoized(({ newer }: { newer: boolean }) =>
  prepared<{ conversation: string; seq: number; rows: number }, MessageRow>((db, given) =>
    db
      .selectFrom('messages as m')
      .select(messageColumns)
      .where('m.conversation_id', '=', given.conversation)
      .where('m.deleted_at', 'is', null)
      .where('m.seq', newer ? '>' : '<', given.seq)
      .orderBy('m.seq', newer ? 'asc' : 'desc')
      .limit(given.rows),
  ),
)

/** Up to `count` rows before or after `seq`, nearest first. */
async function slice(
  db: Kysely<Schema>,
  conversation: string,
  { seq, count, newer }: { seq: number; count: number; newer: boolean },
) {
  const rows = await sliceOf({ newer })(db, { conversation, seq, rows: count + 1 })
  return { rows: rows.slice(0, count), more: rows.length > count }
}

const beyondAll = 2 ** 31 - 1

/** The caller has checked that the viewer may read the thread. */
export const newestMessages = (
  db: Kysely<Schema>,
  { id }: { id: string },
  { limit }: { limit: number },
): Promise<ThreadPage> => pageBefore(db, id, { seq: beyondAll, limit })

/** Starts at `newest`, or around an older first unread message. The caller has checked access. */
export async function messagesToRead(
  db: Kysely<Schema>,
  { id, unread_count, last_read_seq }: { id: string; unread_count: number; last_read_seq: number },
  newest: ThreadPage,
  { limit }: { limit: number },
): Promise<ThreadPage> {
  const first = newest.rows[0]
  if (unread_count === 0 || newest.older === null || !first || first.seq <= last_read_seq) return newest
  return pageAt(db, id, { seq: last_read_seq, earlier: Math.ceil(limit / 3), limit })
}

/**
 * The caller has checked access. Throws INVALID_CURSOR for another thread's cursor, and MESSAGE_NOT_FOUND if `around` is not in this
 * thread.
 */
export async function listMessages(
  db: Kysely<Schema>,
  { id }: { id: string },
  { cursor, around, limit }: { cursor?: string | undefined; around?: string | undefined; limit: number },
): Promise<ThreadPage> {
  if (cursor !== undefined) {
    const [thread, direction, seq] = decodeCursor(threadCursor, cursor)
    if (thread !== id) throw new AppError('INVALID_CURSOR')
    return direction === 'older' ? pageBefore(db, id, { seq, limit }) : pageAfter(db, id, { seq, limit })
  }
  return around === undefined ? newestMessages(db, { id }, { limit }) : pageAround(db, id, { around, limit })
}

async function pageBefore(db: Kysely<Schema>, id: string, { seq, limit }: { seq: number; limit: number }) {
  const { rows, more } = await slice(db, id, { seq, count: limit, newer: false })
  return page(id, rows.toReversed(), { older: more, newer: seq !== beyondAll, from: seq })
}

async function pageAfter(db: Kysely<Schema>, id: string, { seq, limit }: { seq: number; limit: number }) {
  const { rows, more } = await slice(db, id, { seq, count: limit, newer: true })
  return page(id, rows, { older: seq > 0, newer: more, from: seq })
}

async function pageAround(db: Kysely<Schema>, id: string, { around, limit }: { around: string; limit: number }) {
  const middle = await db
    .selectFrom('messages')
    .select('seq')
    .where('id', '=', around)
    .where('conversation_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('MESSAGE_NOT_FOUND'))
  return pageAt(db, id, { seq: middle.seq, earlier: Math.ceil(limit / 2), limit })
}

async function pageAt(
  db: Kysely<Schema>,
  id: string,
  { seq, earlier, limit }: { seq: number; earlier: number; limit: number },
) {
  const before = await slice(db, id, { seq: seq + 1, count: earlier, newer: false })
  const after = await slice(db, id, { seq, count: limit - earlier, newer: true })
  const rows = [...before.rows.toReversed(), ...after.rows]
  return page(id, rows, { older: before.more, newer: after.more, from: seq })
}

/** `from` is the position of an empty page, from which its cursors lead back. */
function page(
  id: string,
  rows: MessageRow[],
  { older, newer, from }: { older: boolean; newer: boolean; from: number },
): ThreadPage {
  return {
    rows,
    older: older ? encodeCursor([id, 'older', rows[0]?.seq ?? from + 1]) : null,
    newer: newer ? encodeCursor([id, 'newer', rows.at(-1)?.seq ?? from - 1]) : null,
  }
}

const standing = prepared<{ viewer: string; id: string }, MessageRow>((db, given) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(messageColumns)
    .where('m.id', '=', given.id)
    .where('m.deleted_at', 'is', null)
    .where('c.is_blocked', '=', sql.lit(false))
    .where('c.state', '=', sql.lit('open'))
    .where(sql<boolean>`${given.viewer}::uuid in (c.first_user_id, c.second_user_id)`),
)

/** A message in an open conversation of the viewer that is not blocked. `id` must be a uuid. */
export const findMessage = async (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
): Promise<MessageRow | undefined> => (await standing(db, { viewer: viewer.id, id }))[0]
