import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { serverLimits } from '../../limits.ts'
import { callOff } from './cancel.ts'
import { findEvent } from './queries.ts'

/** Events of one run of the housekeeping. */
const eventsMax = 500

const isErasedSoon = sql<boolean>`a.deletion_due_at <= now() + ${serverLimits.canceledBeforeErasure} * interval '1 millisecond'`

/**
 * Cancels events whose organizer is about to be erased, so that their attendees and waitlists learn it while the event still has its
 * name. Idempotent.
 */
export async function cancelBeforeErasure(db: Kysely<Schema>): Promise<void> {
  const events = await db
    .selectFrom('posts as e')
    .innerJoin('accounts as a', 'a.id', 'e.author_id')
    .select(['e.id', 'e.city_id', 'e.author_id'])
    .where('e.post_type', '=', sql.lit('event'))
    .where('e.deleted_at', 'is', null)
    .where('e.event_start_at', '>', sql<Date>`now()`)
    .where(isErasedSoon)
    .orderBy('e.id')
    .limit(eventsMax)
    .execute()
  for (const event of events)
    await inTransaction(db, async work => {
      const { trx } = work
      // Locked first, as by a sign-in that keeps the account.
      const organizer = await trx
        .selectFrom('accounts as a')
        .select('a.id')
        .where('a.id', '=', event.author_id)
        .where(isErasedSoon)
        .forShare()
        .executeTakeFirst()
      if (!organizer) return
      await trx.selectFrom('posts').select('id').where('id', '=', event.id).forUpdate().execute()
      const held = await findEvent(trx, { id: organizer.id, city: { id: event.city_id } }, event.id)
      if (held && !held.cancelled_at && !held.taken_down_at) await callOff(work, held, null)
    })
}
