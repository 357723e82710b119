import type { Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'

/** Its link answers 410 from then on. */
export async function endFeed(trx: Transaction<Schema>, accountId: string): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('user_id', '=', accountId).execute()
}
