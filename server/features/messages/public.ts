import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Conversation partners of this account, without those with a block or an empty conversation. */
export async function conversationPartners(db: Kysely<Schema>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(sql<string>`case when first_user_id = ${accountId} then second_user_id else first_user_id end`.as('id'))
    .where(({ or, eb }) => or([eb('first_user_id', '=', accountId), eb('second_user_id', '=', accountId)]))
    .where('is_blocked', '=', false)
    .where('state', '<>', 'none')
    .execute()
  return rows.map(({ id }) => id)
}

export { forgetCards, seenName } from './blocked-card.ts'
export { otherParticipant, unreadMessages } from './queries.ts'
export { eraseSentTexts } from './erase.ts'
export { createUnreadMailer } from './unread-mail.ts'
export { sendUnreadMails } from './unread-mails.ts'
export { countChat, unreadMessage, type UnreadMessage } from './pushed.ts'
export { waitingRequests } from './requests.ts'
