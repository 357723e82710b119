import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { ConversationState } from '../../../contract/vocabulary.ts'
import { keyset, type Place, type Paging } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import type { PersonRow } from '../../person-cards/person.ts'
import { seenColumns, seenOrigin } from './blocked-card.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface ConversationRow extends PersonRow {
  id: string
  /** False for the sender of a request whose receiver set the block. */
  is_blocked: boolean
  state: ConversationState
  unread_count: number
  last_read_seq: number
  last_message_at: Date | null
  /** Null without a message that is not removed. */
  message_id: string | null
  message_sender_id: string | null
  /** One character longer than the shown text, so that `cut` sees where a letter ends. */
  message_body: string | null
  message_created_at: Date | null
}

export interface ConversationDetailRow extends ConversationRow {
  last_seq: number
  other_hometown: string | null
  other_country: string | null
  /** The other participant can receive messages. */
  other_is_here: boolean
  blocked_by_viewer: boolean
  under_review: boolean
}

/** Of the conversation `c`, for one of its participants. */
export const stateFor = (viewer: RawBuilder<unknown>) => sql<ConversationState>`
  case when c.state <> 'requested' then c.state when c.requested_by = ${viewer} then 'sent'
    when c.declined_by = ${viewer} then 'declined' else 'received' end`

/** A request to a member who blocked the sender looks like any other that was not answered. */
const isSeenBlocked = sql<boolean>`(c.is_blocked and not (
  c.state = 'requested' and c.requested_by = me.user_id and not exists (
    select 1 from conversation_blocks as b where b.conversation_id = c.id and b.blocker_user_id = me.user_id)))`

/** Of the conversation `c`, for its participant `me`. */
export const otherParticipant = sql<string>`case when c.first_user_id = me.user_id then c.second_user_id else c.first_user_id end`

/** The other participant is `p`; `m` is the newest message that is not removed. */
export const conversationRows = (db: Kysely<Schema>, viewer: RawBuilder<string>) =>
  db
    .selectFrom('conversation_participants as me')
    .innerJoin('conversations as c', 'c.id', 'me.conversation_id')
    .innerJoin('profiles as p', join => join.on('p.id', '=', otherParticipant))
    .leftJoin('messages as m', 'm.id', 'c.last_message_id')
    .select(seenColumns)
    .select([
      'c.id',
      isSeenBlocked.as('is_blocked'),
      stateFor(sql`me.user_id`).as('state'),
      'me.unread_count',
      'me.last_read_seq',
      'me.last_message_at',
      'm.id as message_id',
      'm.sender_id as message_sender_id',
      sql<string | null>`left(m.body, ${sql.lit(limits.messagePreview + 1)})`.as('message_body'),
      'm.created_at as message_created_at',
    ])
    .where('me.user_id', '=', viewer)

const newest = keyset({ last_message_at: 'time', conversation_id: 'uuid' }, 'desc')

/** The subquery cuts the page before any join; a generic plan would first read all conversations of the account. */
const listed = memoized(({ after, usual }: { after: boolean; usual: boolean }) =>
  prepared<{ viewer: string; rows: number } & Place<'last_message_at' | 'conversation_id'>, ConversationRow>(
    (db, given) =>
      conversationRows(db, given.viewer)
        .innerJoin(
          db
            .selectFrom('conversation_participants')
            .select('conversation_id')
            .where('user_id', '=', given.viewer)
            .where('last_message_at', 'is not', null)
            .$if(after, query => query.where(newest.after(given)))
            .orderBy(newest.order())
            .limit(usual ? sql.lit(limits.pageSize + 1) : given.rows)
            .as('page'),
          'page.conversation_id',
          'me.conversation_id',
        )
        .orderBy(newest.order('me')),
  ),
)

/** Up to `limit` + 1 rows, most recent message first. Omits empty conversations. */
export async function listConversations(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit }: Paging,
): Promise<ConversationRow[]> {
  const query = listed({ after: cursor !== undefined, usual: limit === limits.pageSize })
  return query(db, { viewer: viewer.id, ...newest.read(cursor), rows: limit + 1 })
}

export const conversationKey = ({ last_message_at, id: conversation_id }: ConversationRow) =>
  newest.key({ last_message_at, conversation_id })

const detail = prepared<{ viewer: string; id: string }, ConversationDetailRow>((db, given) =>
  conversationRows(db, given.viewer)
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select(seenOrigin)
    .select(['c.last_seq', sql<boolean>`a.is_active and p.onboarding_completed`.as('other_is_here')])
    .select(eb => [
      eb
        .exists(
          eb
            .selectFrom('conversation_blocks as b')
            .select(sql.lit(1).as('one'))
            .whereRef('b.blocker_user_id', '=', 'me.user_id')
            .whereRef('b.blocked_user_id', '=', 'p.id'),
        )
        .$castTo<boolean>()
        .as('blocked_by_viewer'),
      eb
        .exists(
          eb
            .selectFrom('conversation_reports as r')
            .select(sql.lit(1).as('one'))
            .whereRef('r.conversation_id', '=', 'c.id')
            .whereRef('r.reporter_user_id', '=', 'me.user_id')
            .where('r.status', '=', sql.lit('pending')),
        )
        .$castTo<boolean>()
        .as('under_review'),
    ])
    .where('me.conversation_id', '=', given.id),
)

/** Undefined if the viewer is not a participant. `id` must be a uuid. */
export const findConversation = async (
  db: Kysely<Schema>,
  viewer: { id: string },
  id: string,
): Promise<ConversationDetailRow | undefined> => (await detail(db, { viewer: viewer.id, id }))[0]

const both = prepared<{ id: string }, ConversationRow & { viewer_id: string }>((db, { id }) =>
  conversationRows(db, sql<string>`me.user_id`)
    .select('me.user_id as viewer_id')
    .where('me.conversation_id', '=', id),
)

/** The viewer's row comes first. */
export async function linesOf(
  db: Kysely<Schema>,
  viewer: { id: string },
  id: string,
): Promise<[own: ConversationRow, others: ConversationRow]> {
  const rows = await both(db, { id })
  const own = rows.find(row => row.viewer_id === viewer.id)
  const others = rows.find(row => row.viewer_id !== viewer.id)
  if (!own || !others) throw new Error(`The conversation ${id} has not two participants.`)
  return [own, others]
}

const unreadOf = prepared<{ viewer: string }, { conversation_id: string; unread_count: number }>((db, { viewer }) =>
  db
    .selectFrom('conversation_participants')
    .select(['conversation_id', 'unread_count'])
    .where('user_id', '=', viewer)
    .where('unread_count', '>', sql.lit(0))
    .orderBy('conversation_id')
    .limit(sql.lit(limits.unreadConversations + 1)),
)

/** Unread messages of active members, in at most `limits.unreadConversations` conversations. */
export const unreadMessages = (member: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(unread_count), 0)::int from (
    select me.unread_count from conversation_participants as me join conversations as c on c.id = me.conversation_id
      join accounts as a on a.id = ${otherParticipant} and a.is_active
    where me.user_id = ${member} and me.unread_count > 0 and c.state = 'open' and not c.is_blocked limit ${sql.lit(limits.unreadConversations)}
  ) as unread)`

/** One row more than are shown. */
export const listUnread = (db: Kysely<Schema>, viewer: { id: string }) => unreadOf(db, { viewer: viewer.id })

const pair = prepared<{ first: string; second: string; viewer: string }, { id: string; state: ConversationState }>(
  (db, { first, second, viewer }) =>
    db
      .selectFrom('conversations as c')
      .select(['c.id', stateFor(viewer).as('state')])
      .where('c.first_user_id', '=', first)
      .where('c.second_user_id', '=', second),
)

/** The ids in the order of the pair's columns. */
export const pairOf = (a: string, b: string) => (a < b ? { first: a, second: b } : { first: b, second: a })

export const findPair = async (db: Kysely<Schema>, viewer: { id: string }, personId: string) =>
  (await pair(db, { ...pairOf(viewer.id, personId), viewer: viewer.id }))[0]
