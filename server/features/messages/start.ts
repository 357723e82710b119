import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { serverLimits } from '../../limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import type { MemberViewer } from '../accounts/access.ts'
import type { SeenProfileRow } from '../profiles/access.ts'

/**
 * Creates the conversation if necessary; concurrent calls return one id. Only new ones count against the limit. Throws
 * TOO_MANY_CONVERSATIONS, RECIPIENT_PAUSED for a stranger who paused their profile, or OWN_CONVERSATION for oneself.
 */
export async function start(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  person: Pick<SeenProfileRow, 'id' | 'paused_at' | 'has_tie'>,
): Promise<string> {
  if (person.id === viewer.id) throw new AppError('OWN_CONVERSATION')
  const [first_user_id, second_user_id] = viewer.id < person.id ? [viewer.id, person.id] : [person.id, viewer.id]
  const find = () =>
    db
      .selectFrom('conversations')
      .select(['id', 'last_seq'])
      .where('first_user_id', '=', first_user_id)
      .where('second_user_id', '=', second_user_id)
      .executeTakeFirst()
  const found = await find()
  // A conversation goes on if a message was sent before the pause.
  if (person.paused_at && !person.has_tie && !found?.last_seq) throw new AppError('RECIPIENT_PAUSED')
  if (found) return found.id
  const id = randomUUIDv7()
  const made = await inTransaction(db, async ({ trx }) => {
    // A concurrent insert of the pair waits here.
    const added = await trx
      .insertInto('conversations')
      .values({ id, first_user_id, second_user_id, created_by: viewer.id })
      .onConflict(conflict => conflict.columns(['first_user_id', 'second_user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return undefined
    await trx
      .insertInto('conversation_participants')
      .values([first_user_id, second_user_id].map(user_id => ({ conversation_id: id, user_id })))
      .execute()
    const { is_new } = await trx
      .selectFrom('accounts')
      .select(sql<boolean>`created_at > now() - ${serverLimits.newAccount} * interval '1 millisecond'`.as('is_new'))
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    // Last: a refusal rolls back the conversation.
    const rate = is_new ? 'conversationByNewAccount' : 'conversationByAccount'
    await limit(trx, rate, viewer.id, 'TOO_MANY_CONVERSATIONS')
    return added.id
  })
  return made ?? (await find())?.id ?? start(db, viewer, person)
}
