import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { conversationFor } from './access.ts'
import { endRequest } from './answer.ts'
import { lockConversation, type LockedConversation } from './lock.ts'
import { presentConversation } from './present.ts'
import { linesOf, type ConversationDetailRow, type ConversationRow } from './queries.ts'
import { keyset, type Paging } from '../../db/paging/keyset.ts'
import { personColumns, type PersonRow } from '../../person-cards/person.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { endSharedAttendance } from '../events/public.ts'

/**
 * Also clears unread counts, ends a request, and removes their places at each other's events. Idempotent. A concurrent send waits for the
 * row lock and finds the block.
 */
export const block = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
): Promise<ConversationDetailRow> =>
  inTransaction(db, async work => {
    const { trx } = work
    await lockAccounts(trx, [viewer.id, conversation.person_id])
    const before = await lockConversation(trx, conversation.id)
    const added = await trx
      .insertInto('conversation_blocks')
      .values({
        id: randomUUIDv7(),
        conversation_id: conversation.id,
        blocker_user_id: viewer.id,
        blocked_user_id: conversation.person_id,
      })
      .onConflict(conflict => conflict.columns(['blocker_user_id', 'blocked_user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      await setBlocked(trx, conversation.id, true)
      await endRequest(trx, viewer, before)
      await trx
        .updateTable('conversation_participants')
        .set({ unread_count: 0, last_read_seq: before.last_seq })
        .where('conversation_id', '=', conversation.id)
        // The read mark of its sender would reveal that a request was blocked.
        .$if(before.state === 'requested', query => query.where('user_id', '=', viewer.id))
        .execute()
      await endSharedAttendance(work, viewer.id, conversation.person_id)
      await tell(work, viewer, conversation, { both: !before.is_blocked, before })
    }
    return conversationFor(trx, viewer, conversation.id)
  })

/** Members who join an event or its waitlist hold their account: the block undoes what they did before it, or they find the block. */
const lockAccounts = (trx: Transaction<Schema>, ids: readonly string[]) =>
  trx.selectFrom('accounts').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** A block by the other participant remains. */
export const unblock = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  conversation: ConversationDetailRow,
): Promise<ConversationDetailRow> =>
  inTransaction(db, async work => {
    const { trx } = work
    const before = await lockConversation(trx, conversation.id)
    const lifted = await trx
      .deleteFrom('conversation_blocks')
      .where('blocker_user_id', '=', viewer.id)
      .where('blocked_user_id', '=', conversation.person_id)
      .returning('id')
      .executeTakeFirst()
    if (lifted) {
      const others = await trx
        .selectFrom('conversation_blocks')
        .select('id')
        .where('blocker_user_id', '=', conversation.person_id)
        .where('blocked_user_id', '=', viewer.id)
        .executeTakeFirst()
      if (!others) await setBlocked(trx, conversation.id, false)
      await tell(work, viewer, conversation, { both: !others, before })
    }
    return conversationFor(trx, viewer, conversation.id)
  })

const setBlocked = (trx: Transaction<Schema>, id: string, is_blocked: boolean) =>
  trx
    .updateTable('conversations')
    .set({ is_blocked, ...(is_blocked ? {} : { blocked_card: null }) })
    .where('id', '=', id)
    .execute()

/**
 * Notifies the other participant only of changes that affect them; no event reveals who set the block. The sender of a request is
 * not notified, because nothing changes for them.
 */
async function tell(
  { trx, publish }: Work,
  viewer: MemberViewer,
  { id, person_id: otherId }: ConversationDetailRow,
  { both, before }: { both: boolean; before: LockedConversation },
) {
  const [own, others] = await linesOf(trx, viewer, id)
  // First, because the hub filters the following events by the new block.
  publish({ accounts: both ? [viewer.id, otherId] : [viewer.id] }, { type: 'block.changed' })
  const changed = (account: string, line: ConversationRow) =>
    publish(
      { accounts: [account] },
      before.state === 'requested'
        ? { type: 'request.changed', conversation: presentConversation(line), messageId: withdrawn(before, viewer) }
        : { type: 'conversation.changed', conversation: presentConversation(line) },
    )
  changed(viewer.id, own)
  if (both && before.state !== 'none' && before.requested_by !== otherId) changed(otherId, others)
}

const withdrawn = ({ requested_by, last_message_id }: LockedConversation, viewer: MemberViewer) =>
  requested_by === viewer.id ? last_message_id : null

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
