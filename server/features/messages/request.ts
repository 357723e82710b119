import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { AcceptedSenders } from '../../../contract/vocabulary.ts'
import { serverLimits } from '../../limits.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { pushRequest } from '../../notifications/pushes.ts'
import { isReferable } from '../../posts/references.ts'
import { limit } from '../../rate-limit/limit.ts'
import { haveTie } from '../../ties.ts'
import { conversationFor } from './access.ts'
import { accepted } from './answer.ts'
import { cardOf } from './blocked-card.ts'
import { lockedColumns, type LockedConversation } from './lock.ts'
import { publishRequest } from './publish-request.ts'
import { pairOf } from './queries.ts'
import { isTaken, send, storedMessage, type Sent } from './send.ts'
import type { MemberViewer } from '../accounts/access.ts'

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
    await checkCount(trx, viewer)
    return store(work, viewer, conversation, { ...message, isWanted })
  }).catch((error: unknown) => {
    throw isTaken(error) ? new AppError('ID_TAKEN') : error
  })
  return 'message' in outcome ? outcome : send(db, viewer, { ...message, conversationId: outcome.id })
}

interface Receiver {
  accepts_messages_from: AcceptedSenders
  paused_at: Date | null
}

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
  const facts = await readFacts(trx, viewer, { personId, postId })
  if (!facts.sees_post) throw new AppError('POST_NOT_FOUND')
  if (receiver.paused_at && !facts.has_tie) throw new AppError('RECIPIENT_PAUSED')
  if (!isAccepted(receiver.accepts_messages_from, facts)) throw new AppError('RECIPIENT_CLOSED')
}

interface Facts {
  sees_post: boolean
  has_tie: boolean
  /** About the receiver's own listing or event. */
  about_own: boolean
}

const isAccepted = (acceptsFrom: AcceptedSenders, { has_tie, about_own }: Facts): boolean =>
  acceptsFrom === 'everyone' || about_own || (acceptsFrom === 'inCommon' && has_tie)

// Planning it each time takes far longer than running it.
const factsFor = prepared<{ viewer: string; city: string; person: string; post: string | null }, Facts>(
  (_, { viewer, city, person, post }) => {
    const pair = { viewer: sql`${viewer}::uuid`, person: sql`${person}::uuid` }
    return sql<Facts>`
      select ${post}::uuid is null or r.id is not null as sees_post, ${haveTie(pair)} as has_tie,
        coalesce(r.author_id = ${pair.person} and r.post_type <> 'question', false) as about_own
      from (select) as one
      left join posts as r on r.id = ${post}::uuid and ${isReferable({ city: sql`${city}::uuid`, viewer: pair.viewer })}`
  },
)

async function readFacts(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { personId, postId }: { personId: string; postId: string | null },
): Promise<Facts> {
  const rows = await factsFor(db, { viewer: viewer.id, city: viewer.city.id, person: personId, post: postId })
  return rows[0] ?? { sees_post: false, has_tie: false, about_own: false }
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
    readFacts(db, viewer, asked),
  ])
  return (person.paused_at === null || facts.has_tie) && isAccepted(person.accepts_messages_from, facts)
}

/** Declined requests count, so that a free place does not reveal an answer. */
async function checkCount(trx: Transaction<Schema>, viewer: MemberViewer): Promise<void> {
  const { is_new } = await trx
    .selectFrom('accounts')
    .select(sql<boolean>`created_at > now() - ${serverLimits.newAccount} * interval '1 millisecond'`.as('is_new'))
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  // The counter's row is locked until the commit, so that concurrent requests of one sender are counted one after the other.
  await limit(trx, 'requestByAccount', viewer.id, { code: 'TOO_MANY_CONVERSATIONS' })
  if (is_new) await limit(trx, 'requestByNewAccount', viewer.id, { code: 'FIRST_WEEK_REQUESTS' })
  const { count } = await trx
    .selectFrom('conversations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('requested_by', '=', viewer.id)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  if (count >= limits.openRequests) throw new AppError('REQUESTS_OPEN')
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
  if (isWanted) await pushRequest(trx, { id, conversationId, seq: message.seq, to: personId })
  const conversation = await publishRequest(work, viewer, conversationId, { toOther: isWanted })
  return { message, conversation }
}
