import { sql } from 'kysely'
import type { Work } from '../../db/transaction.ts'
import { lockConversation, recount } from './lock.ts'

/**
 * Erases the texts that this account sent in one of its conversations, or only those that it had removed. Returns false if none are
 * left. The other participant learns of it when the account is erased.
 */
export async function eraseSentTexts({ trx }: Work, accountId: string, { removedOnly }: { removedOnly: boolean }) {
  const isDue = sql<boolean>`m.sender_id = ${accountId} and m.body <> '' ${removedOnly ? sql`and m.deleted_at is not null` : sql``}`
  const found = await trx
    .selectFrom('conversation_participants as me')
    .select('me.conversation_id as id')
    .where('me.user_id', '=', accountId)
    .where(sql<boolean>`exists (select 1 from messages as m where m.conversation_id = me.conversation_id and ${isDue})`)
    .limit(1)
    .executeTakeFirst()
  if (!found) return false
  await lockConversation(trx, found.id)
  await sql`
    update messages as m set body = '', post_id = null, deleted_at = coalesce(m.deleted_at, now())
    where m.conversation_id = ${found.id} and ${isDue}`.execute(trx)
  await recount(trx, found.id)
  return true
}
