import type { Kysely } from 'kysely'
import { rates } from '../../../contract/limits.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { rateKey } from '../../rate-limit/limit.ts'
import { conversationFor } from './access.ts'
import { accept } from './answer.ts'
import type { MessageRow } from './message-queries.ts'
import { presentConversation, presentMessage } from './present.ts'
import type { ConversationRow } from './queries.ts'
import { storeMessage, type Attempt } from './store-message.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface Sent {
  message: MessageRow
  conversation: ConversationRow
}
interface Message {
  conversationId: string
  id: string
  body: string
  postId: string | null
}

/**
 * Idempotent. Accepts a request of the other participant. Throws CONVERSATION_NOT_FOUND, CONVERSATION_BLOCKED, REQUEST_PENDING,
 * REQUEST_NOT_FOUND, RECIPIENT_GONE, POST_NOT_FOUND, ID_TAKEN, TOO_MANY_MESSAGES or SAME_MESSAGE.
 */
export async function send(db: Kysely<Schema>, viewer: MemberViewer, message: Message): Promise<Sent> {
  let attempt = await tryToStore(db, viewer, message)
  if (attempt === 'unanswered') {
    await accept(db, viewer, await conversationFor(db, viewer, message.conversationId))
    attempt = await tryToStore(db, viewer, message)
  }
  if (attempt === 'unanswered') throw new AppError('REQUEST_NOT_FOUND')
  return attempt instanceof AppError ? sentBefore(db, viewer, message, attempt) : attempt
}

/** Returns a refusal instead of throwing it, so that the attempt count is committed. */
const tryToStore = (db: Kysely<Schema>, viewer: MemberViewer, message: Message) =>
  inTransaction(db, async ({ trx, publish }): Promise<Sent | AppError | 'unanswered'> => {
    const rows = await storeMessage(trx, {
      rate: rateKey('messageByAccount', viewer.id),
      viewer: viewer.id,
      conversation: message.conversationId,
      id: message.id,
      body: message.body,
      post: message.postId,
    })
    const own = rows.find(row => row.viewer_id === viewer.id)
    if (!own) return refusal(rows[0])
    const stored = { ...storedIn(own, viewer), body: message.body, post_id: message.postId }
    for (const row of rows)
      publish(
        { accounts: [row.viewer_id] },
        {
          type: 'message.sent',
          message: presentMessage(stored, { id: row.viewer_id }),
          conversation: presentConversation(row),
        },
      )
    return { message: stored, conversation: own }
  }).catch((error: unknown) => {
    // Concurrent duplicate.
    if (isTaken(error)) return new AppError('ID_TAKEN')
    throw error
  })

const storedIn = (row: ConversationRow & { seq: number }, viewer: MemberViewer) => ({
  id: row.message_id ?? '',
  conversation_id: row.id,
  seq: row.seq,
  sender_id: viewer.id,
  created_at: row.message_created_at ?? new Date(),
})

/** `unanswered`: the viewer received a request. */
function refusal(attempt: Attempt | undefined): AppError | 'unanswered' {
  if (!attempt) return new AppError('CONVERSATION_NOT_FOUND')
  if (attempt.is_taken) return new AppError('ID_TAKEN')
  if (attempt.too_many) return new AppError('TOO_MANY_MESSAGES', { retryAfter: Math.max(1, attempt.wait) })
  // Before the block, which the sender of a request does not learn of, nor the one who opened an empty conversation.
  if (attempt.found_state === 'sent') return new AppError('REQUEST_PENDING')
  if (attempt.found_state === 'none') return new AppError('REQUEST_NOT_FOUND')
  if (attempt.was_blocked) return new AppError('CONVERSATION_BLOCKED')
  if (attempt.found_state !== 'open') return 'unanswered'
  if (!attempt.is_here) return new AppError('RECIPIENT_GONE')
  if (!attempt.sees_post) return new AppError('POST_NOT_FOUND')
  if (attempt.same_text !== null && attempt.same_text > rates.sameTextByAccount[0])
    return new AppError('SAME_MESSAGE', { retryAfter: Math.max(1, attempt.same_text_wait ?? 1) })
  // No refusal applied at first, so the statement waited for a concurrent block.
  return new AppError('CONVERSATION_BLOCKED')
}

export const isTaken = (error: unknown) => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'messages_pkey'
}

/** A retry of a stored message succeeds even if a new one would be refused. Otherwise throws the refusal, or ID_TAKEN. */
async function sentBefore(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  message: Message,
  refusal: AppError,
): Promise<Sent> {
  if (refusal.code === 'CONVERSATION_NOT_FOUND') throw refusal
  const stored = await storedMessage(db, viewer, message)
  if (!stored) throw refusal
  return { message: stored, conversation: await conversationFor(db, viewer, message.conversationId) }
}

/** Undefined if the id is free. Throws ID_TAKEN unless the stored message is the same. */
export async function storedMessage(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { conversationId, id, body, postId }: Message,
): Promise<MessageRow | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'seq', 'sender_id', 'body', 'post_id', 'created_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { deleted_at, ...message } = row
  if (
    message.conversation_id !== conversationId ||
    message.sender_id !== viewer.id ||
    message.body !== body ||
    message.post_id !== postId ||
    deleted_at
  )
    throw new AppError('ID_TAKEN')
  return message
}
