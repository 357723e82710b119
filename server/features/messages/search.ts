import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { keyset, type Paging } from '../../db/paging/keyset.ts'
import type { Schema } from '../../db/tables.ts'
import { wordsIn } from '../../search/search.ts'
import { isWord } from '../../../contract/text/fold.ts'
import { both, hasAny, type Words } from '../../search/list.ts'
import { patternsOf } from '../../search/words.ts'
import { personColumns, type PersonRow } from '../../person-cards/person.ts'
import { seenNameWords } from './blocked-card.ts'
import { messageColumns, type MessageRow } from './message-queries.ts'
import { conversationRows, type ConversationRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

type FoundRow = MessageRow & PersonRow

interface Found {
  id: string
  unread_since: Date | null
}

/** Conversations, and messages of each, scanned before the index is used. */
const walkedConversations = 40
const walkedMessages = 400

const newest = keyset({ created_at: 'time', id: 'uuid' }, 'desc')
export const foundKey = newest.key

/**
 * Matching conversations by participant name (first page only), and up to `limit` + 1 matching messages, newest first. Omits
 * blocked conversations and the messages of requests.
 */
export async function searchConversations(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { search, cursor, limit }: Paging & { search: string },
): Promise<{ conversations: ConversationRow[]; messages: FoundRow[] }> {
  const place = newest.read(cursor)
  const words = await wordsIn(db, search)
  if (words.length === 0) return { conversations: [], messages: [] }
  const patterns = patternsOf(words)
  const before = cursor === undefined ? sql<boolean>`true` : newest.after(place, 'm')
  const wanted = { viewer: viewer.id, patterns, before, rows: limit + 1 }
  const [conversations, soon] = await Promise.all([
    cursor === undefined ? byName(db, viewer, patterns) : [],
    show(db, viewer, walk(wanted)),
  ])
  // Unscanned messages may be newer than the last of these; older ones are not needed.
  const last = soon[limit]
  const isEnough = last && (last.unread_since === null || last.created_at > last.unread_since)
  const isAll = isEnough || !words.some(isWord)
  return { conversations, messages: isAll ? soon : await show(db, viewer, lookUp(wanted, last?.created_at)) }
}

const byName = (db: Kysely<Schema>, viewer: MemberViewer, patterns: Words): Promise<ConversationRow[]> =>
  conversationRows(db, sql<string>`${viewer.id}`)
    .where('me.last_message_at', 'is not', null)
    .where(both(patterns.map(some => hasAny(seenNameWords, some))))
    .orderBy('me.last_message_at', 'desc')
    .orderBy('me.conversation_id', 'desc')
    .limit(limits.pageSize)
    .execute()

interface Wanted {
  viewer: string
  patterns: Words
  before: RawBuilder<boolean>
  rows: number
}

const hasAll = (patterns: Words) => both(patterns.map(some => hasAny(sql`m.haystack`, some)))
/** Only the longest word uses the index: it is the most selective, and each condition costs as much. */
const hasLongest = (patterns: Words) => {
  const [longest = [], ...others] = patterns.toSorted(([a = ''], [b = '']) => b.length - a.length)
  return both([hasAny(sql`m.haystack`, longest), ...others.map(other => hasAny(sql`(m.haystack || '')`, other))])
}
const newestFirst = sql`order by ${newest.order('m')}`
const ownRooms = (viewer: string) => sql`
  select me.conversation_id as id, me.last_message_at
  from conversation_participants as me join conversations as c on c.id = me.conversation_id
  where me.user_id = ${viewer} and me.last_message_at is not null and c.state = 'open' and not c.is_blocked`

/**
 * Scans the newest messages, where frequent words occur. `unread_since` is the latest possible time of an unscanned message, or
 * null.
 */
const walk = ({ viewer, patterns, before, rows }: Wanted): RawBuilder<Found> => sql`
  with rooms as materialized (
    ${ownRooms(viewer)} order by me.last_message_at desc, me.conversation_id desc limit ${sql.lit(walkedConversations + 1)}
  ), walked as materialized (
    select rooms.id as room, m.id, m.created_at, m.haystack
    from (select id from rooms limit ${sql.lit(walkedConversations)}) as rooms, lateral (
      select m.id, m.created_at, m.haystack from messages as m
      where m.conversation_id = rooms.id and m.deleted_at is null and ${before}
      order by m.seq desc limit ${sql.lit(walkedMessages)}
    ) as m
  ), unread as materialized (
    select greatest(
      (select last_message_at from rooms offset ${sql.lit(walkedConversations)}),
      (select max(oldest) from (
        select min(created_at) as oldest from walked group by room having count(*) = ${sql.lit(walkedMessages)}) as full_rooms)
    ) as since
  )
  select m.id, unread.since as unread_since from walked as m, unread
  where ${hasAll(patterns)} ${newestFirst} limit ${rows}`

/** Uses the index messages_found, with one lookup per conversation. */
const lookUp = ({ viewer, patterns, before, rows }: Wanted, since: Date | undefined): RawBuilder<Found> => sql`
  select m.id, null::timestamptz as unread_since
  from (${ownRooms(viewer)} ${since ? sql`and me.last_message_at >= ${since}` : sql``}) as rooms, lateral (
    -- Materialized without order and limit, which would make the planner scan the whole thread.
    with found as materialized (
      select m.id, m.created_at from messages as m
      where m.conversation_id = rooms.id and m.deleted_at is null and ${hasLongest(patterns)} and ${before}
        ${since ? sql`and m.created_at >= ${since}` : sql``}
    ) select * from found
  ) as m ${newestFirst} limit ${rows}`

const show = (db: Kysely<Schema>, viewer: MemberViewer, found: RawBuilder<Found>): Promise<(FoundRow & Found)[]> =>
  db
    .selectFrom('messages as m')
    .innerJoin(sql<Found>`(${found})`.as('found'), 'found.id', 'm.id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('profiles as p', join =>
      join.on(
        'p.id',
        '=',
        sql<string>`case when c.first_user_id = ${viewer.id} then c.second_user_id else c.first_user_id end`,
      ),
    )
    .select(personColumns)
    .select(messageColumns)
    .select('found.unread_since')
    .orderBy(newest.order('m'))
    .execute()
