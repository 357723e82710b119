import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { contactFacts, contactRefusal, countContact, type Receiver } from '../../posts/first-contact.ts'
import { pushRequest } from '../../notifications/queue-pushes.ts'
import { limit } from '../../rate-limit/limit.ts'
import { conversationFor } from './access.ts'
import { accepted } from './answer.ts'
import { cardOf } from './blocked-card.ts'
import { lockedColumns, type LockedConversation } from './lock.ts'
import { publishRequest } from './publish-request.ts'
import { pairOf } from './queries.ts'
import { isTaken, send, storedMessage, type Sent } from './send.ts'
import type { MemberViewer } from '../../viewer/access.ts'

interface FirstMessage {
  personId: string
  /** Of the message. */
  id: string
  body: string
  postId: string | null
}

/**
 * Stores the first message to a member as a request. Sends a message instead if the conversation is open, or if the member sent a
 * request, which this accepts. Sending it twice stores it once. A request to a member who blocked or declined the viewer is stored
 * and not delivered. Throws OWN_CONVERSATION, PROFILE_NOT_FOUND, RECIPIENT_CLOSED, RECIPIENT_PAUSED, REQUEST_PENDING, REQUESTS_OPEN,
 * FIRST_WEEK_REQUESTS, TOO_MANY_CONVERSATIONS, POST_NOT_FOUND or ID_TAKEN, and the refusals of `send`.
 */
export async function request(db: Kysely<Schema>, viewer: MemberViewer, first: FirstMessage): Promise<Sent> {
  const { personId, ...message } = first
  if (personId === viewer.id) throw new AppError('OWN_CONVERSATION')
  const outcome = await inTransaction(db, async work => {
    const { trx } = work
    // Locked before the conversation, in the order of an account's deletion.
    const receiver = await lockReceiver(trx, personId)
    const conversation = await lockPair(trx, viewer.id, personId)
    if (conversation.state === 'open') return conversation
    if (conversation.requested_by === personId) {
      await accepted(work, viewer, conversation)
      return conversation
    }
    if (conversation.state === 'requested') return sentBefore(trx, viewer, conversation, message)
    const isWanted = await isDelivered(trx, viewer, conversation, personId)
    await checkAccess(trx, viewer, first, receiver)
    await countContact(trx, viewer)
    return store(work, viewer, conversation, { ...message, isWanted })
  }).catch((error: unknown) => {
    throw isTaken(error) ? new AppError('ID_TAKEN') : error
  })
  return 'message' in outcome ? outcome : send(db, viewer, { ...message, conversationId: outcome.id })
}

/** Creates an empty conversation, which stays unknown to the other member. Returns its id, also of one that was created concurrently. */
export const start = (db: Kysely<Schema>, viewer: MemberViewer, personId: string): Promise<string> =>
  inTransaction(db, async ({ trx }) => {
    await lockReceiver(trx, personId)
    await limit(trx, 'startByAccount', viewer.id)
    return (await lockPair(trx, viewer.id, personId)).id
  })

/** A concurrent change of the setting, a pause or of the account waits. */
async function lockReceiver(trx: Transaction<Schema>, personId: string): Promise<Receiver> {
  return trx
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select(['p.accepts_messages_from', 'p.paused_at'])
    .where('p.id', '=', personId)
    .where('p.onboarding_completed', '=', true)
    .where('a.is_active', '=', true)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError('PROFILE_NOT_FOUND'))
}

/** Creates the conversation if necessary; a refusal rolls it back. */
async function lockPair(trx: Transaction<Schema>, viewerId: string, personId: string): Promise<LockedConversation> {
  const { first, second } = pairOf(viewerId, personId)
  const id = randomUUIDv7()
  // A concurrent insert of the pair waits here.
  const added = await trx
    .insertInto('conversations')
    .values({ id, first_user_id: first, second_user_id: second, created_by: viewerId, state: 'none' })
    .onConflict(conflict => conflict.columns(['first_user_id', 'second_user_id']).doNothing())
    .returning(lockedColumns)
    .executeTakeFirst()
  if (added) {
    await trx
      .insertInto('conversation_participants')
      .values([first, second].map(user_id => ({ conversation_id: id, user_id })))
      .execute()
    return added
  }
  return trx
    .selectFrom('conversations')
    .select(lockedColumns)
    .where('first_user_id', '=', first)
    .where('second_user_id', '=', second)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('PROFILE_NOT_FOUND'))
}

/** A retry succeeds; the sender has no second request. */
async function sentBefore(
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  conversation: LockedConversation,
  { id, body, postId }: Omit<FirstMessage, 'personId'>,
): Promise<Sent> {
  if (id !== conversation.last_message_id) throw new AppError('REQUEST_PENDING')
  const message = await storedMessage(trx, viewer, { conversationId: conversation.id, id, body, postId })
  if (!message) throw new AppError('REQUEST_PENDING')
  return { message, conversation: await conversationFor(trx, viewer, conversation.id) }
}

/** False if the member declined or blocked the viewer. Throws PROFILE_NOT_FOUND if the viewer set a block. */
async function isDelivered(
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  { id, is_blocked, declined_by }: LockedConversation,
  personId: string,
): Promise<boolean> {
  if (!is_blocked) return declined_by !== personId
  const own = await trx
    .selectFrom('conversation_blocks')
    .select('id')
    .where('conversation_id', '=', id)
    .where('blocker_user_id', '=', viewer.id)
    .executeTakeFirst()
  if (own) throw new AppError('PROFILE_NOT_FOUND')
  return false
}

async function checkAccess(
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  { personId, postId }: FirstMessage,
  receiver: Receiver,
): Promise<void> {
  const facts = await contactFacts(trx, viewer, { personId, postId })
  if (!facts.sees_post) throw new AppError('POST_NOT_FOUND')
  const refusal = contactRefusal(receiver, facts)
  if (refusal) throw new AppError(refusal)
}

/** Whether a request would be accepted now, by the setting of its receiver only. */
export async function mayRequest(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  asked: { personId: string; postId: string | null },
): Promise<boolean> {
  const [person, facts] = await Promise.all([
    db
      .selectFrom('profiles')
      .select(['accepts_messages_from', 'paused_at'])
      .where('id', '=', asked.personId)
      .executeTakeFirstOrThrow(() => new AppError('PROFILE_NOT_FOUND')),
    contactFacts(db, viewer, asked),
  ])
  return contactRefusal(person, facts) === undefined
}

async function store(
  work: Work,
  viewer: MemberViewer,
  { id: conversationId, last_seq, is_blocked, first_user_id, second_user_id }: LockedConversation,
  { id, body, postId, isWanted }: Omit<FirstMessage, 'personId'> & { isWanted: boolean },
): Promise<Sent> {
  const { trx } = work
  const personId = viewer.id === first_user_id ? second_user_id : first_user_id
  const message = await trx
    .insertInto('messages')
    .values({
      id,
      conversation_id: conversationId,
      sender_id: viewer.id,
      seq: last_seq + 1,
      body,
      post_id: postId,
      // Not now(): a request that waited for a lock gets a later time.
      created_at: sql<Date>`clock_timestamp()::timestamptz(3)`,
    })
    .returning(['id', 'conversation_id', 'seq', 'sender_id', 'body', 'post_id', 'created_at'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('conversations')
    .set({
      state: 'requested',
      requested_by: viewer.id,
      requested_at: message.created_at,
      declined_by: isWanted ? null : personId,
      blocked_card: is_blocked ? cardOf(personId) : null,
      last_seq: message.seq,
      last_message_id: id,
      // Who opened the empty conversation, and when, is not revealed to the other.
      ...(last_seq === 0 ? { created_by: viewer.id, created_at: message.created_at } : {}),
    })
    .where('id', '=', conversationId)
    .execute()
  // The receiver's list and search contain the conversation once it is open.
  await trx
    .updateTable('conversation_participants')
    .set({ last_message_at: message.created_at })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', viewer.id)
    .execute()
  if (isWanted) await pushRequest(trx, { id, conversationId, seq: message.seq, by: viewer.id, to: personId })
  const conversation = await publishRequest(work, viewer, conversationId, { toOther: isWanted })
  return { message, conversation }
}
