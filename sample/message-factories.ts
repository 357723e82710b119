import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Schema } from '../server/db/tables.ts'
import type { ConversationsTable, MessagesTable } from '../server/db/tables/messages.ts'
import { createAccount, type Author } from './factories.ts'

type Db = Kysely<Schema>
const profileOf = (author: Author) => ('profile' in author ? author.profile.id : author.id)

interface ConversationOptions {
  between?: Author[]
  id?: string
  createdAt?: Date
}

export async function createConversation(
  db: Db,
  { between = [], id = randomUUIDv7(), createdAt = new Date() }: ConversationOptions = {},
): Promise<Selectable<ConversationsTable>> {
  const starter = profileOf(between[0] ?? (await createAccount(db)))
  const other = profileOf(between[1] ?? (await createAccount(db)))
  const [first_user_id, second_user_id] = starter < other ? [starter, other] : [other, starter]
  const conversation = await db
    .insertInto('conversations')
    .values({ id, first_user_id, second_user_id, created_by: starter, created_at: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('conversation_participants')
    .values([starter, other].map(user_id => ({ conversation_id: id, user_id })))
    .execute()
  return conversation
}

interface MessageOptions {
  id?: string
  conversation?: { id: string }
  from?: Author
  body?: string
  createdAt?: Date
  deletedAt?: Date | null
  post?: { id: string }
}

export async function createMessage(db: Db, options: MessageOptions = {}): Promise<Selectable<MessagesTable>> {
  const { id } = options.conversation ?? (await createConversation(db))
  const { seq, created_by } = await db
    .updateTable('conversations')
    .set({ last_seq: sql<number>`last_seq + 1` })
    .where('id', '=', id)
    .returning(['last_seq as seq', 'created_by'])
    .executeTakeFirstOrThrow()
  const message = await db
    .insertInto('messages')
    .values({
      id: options.id ?? randomUUIDv7(),
      conversation_id: id,
      sender_id: options.from ? profileOf(options.from) : created_by,
      seq,
      post_id: options.post?.id ?? null,
      body: options.body ?? 'Are you still coming on Saturday?',
      created_at: options.createdAt ?? new Date(),
      deleted_at: options.deletedAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (message.deleted_at) return message
  await db.updateTable('conversations').set({ last_message_id: message.id }).where('id', '=', id).execute()
  await db
    .updateTable('conversation_participants')
    .set({
      last_message_at: message.created_at,
      unread_count: sql<number>`unread_count + (user_id <> ${message.sender_id}::uuid)::int`,
    })
    .where('conversation_id', '=', id)
    .execute()
  return message
}
