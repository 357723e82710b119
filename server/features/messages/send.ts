import type { Kysely } from 'kysely'
import { rates } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { rateKey } from '../../rate-limit/limit.ts'
import { conversationFor } from './access.ts'
import type { MessageRow } from './message-queries.ts'
import { presentConversation, presentMessage } from './present.ts'
import type { ConversationRow } from './queries.ts'
import { storeMessage, type Attempt } from './store-message.ts'
import type { MemberViewer } from '../accounts/access.ts'

interface Sent {
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
 * Stores a message once, counts it as unread and publishes it. Throws CONVERSATION_NOT_FOUND, CONVERSATION_BLOCKED,
 * RECIPIENT_GONE, RECIPIENT_PAUSED, POST_NOT_FOUND, ID_TAKEN, TOO_MANY_MESSAGES or SAME_MESSAGE.
 */
export async function send(db: Kysely<Schema>, viewer: MemberViewer, message: Message): Promise<Sent> {
  const attempt = await tryToStore(db, viewer, message)
  return attempt instanceof AppError ? sentBefore(db, viewer, message, attempt) : attempt
}

/** Returns a refusal instead of throwing it, so that the attempt count is committed. */
const tryToStore = (db: Kysely<Schema>, viewer: MemberViewer, message: Message) =>
  inTransaction(db, async ({ trx, publish }): Promise<Sent | AppError> => {
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

function refusal(attempt: Attempt | undefined): AppError {
  if (!attempt) return new AppError('CONVERSATION_NOT_FOUND')
  if (attempt.is_taken) return new AppError('ID_TAKEN')
  if (attempt.too_many) return new AppError('TOO_MANY_MESSAGES', { retryAfter: Math.max(1, attempt.wait) })
  if (attempt.was_blocked) return new AppError('CONVERSATION_BLOCKED')
  if (!attempt.is_here) return new AppError('RECIPIENT_GONE')
  if (attempt.is_paused) return new AppError('RECIPIENT_PAUSED')
  if (!attempt.sees_post) return new AppError('POST_NOT_FOUND')
  if (attempt.same_text !== null && attempt.same_text > rates.sameTextByAccount[0])
    return new AppError('SAME_MESSAGE', { retryAfter: Math.max(1, attempt.same_text_wait ?? 1) })
  // No refusal applied at first, so the statement waited for a concurrent block.
  return new AppError('CONVERSATION_BLOCKED')
}

const isTaken = (error: unknown) => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'messages_pkey'
}

/** A retry of a stored message succeeds even if a new one would be refused. Otherwise throws the refusal, or ID_TAKEN. */
async function sentBefore(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { conversationId, id, body, postId }: Message,
  refusal: AppError,
): Promise<Sent> {
  if (refusal.code === 'CONVERSATION_NOT_FOUND') throw refusal
  const row = await db
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'seq', 'sender_id', 'body', 'post_id', 'created_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refusal
  const { deleted_at, ...message } = row
  if (
    message.conversation_id !== conversationId ||
    message.sender_id !== viewer.id ||
    message.body !== body ||
    message.post_id !== postId ||
    deleted_at
  )
    throw new AppError('ID_TAKEN')
  return { message, conversation: await conversationFor(db, viewer, conversationId) }
}
