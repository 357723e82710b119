import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import { inTransaction } from '../../db/transaction.ts'
import { serverLimits } from '../../base/limits.ts'
import { callOff, lockSeenEvents, notifyOfCancellation } from './core/write/cancel.ts'

/** Events of one run of the housekeeping. */
const eventsMax = 500

const isErasedSoon = sql<boolean>`a.deletion_due_at <= now() + ${milliseconds(serverLimits.canceledBeforeErasure)}`

/**
 * Cancels events whose organizer is about to be erased, so that their attendees and waitlists learn it while the event still has its
 * name. Idempotent.
 */
export async function cancelBeforeErasure(db: Kysely<Schema>): Promise<void> {
  const events = await db
    .selectFrom('posts as e')
    .innerJoin('accounts as a', 'a.id', 'e.author_id')
    .select(['e.id', 'e.city_id', 'e.author_id', 'e.series_id'])
    .where('e.post_type', '=', sql.lit('event'))
    .where('e.deleted_at', 'is', null)
    .where('e.event_start_at', '>', sql<Date>`now()`)
    .where(isErasedSoon)
    .orderBy('e.id')
    .limit(eventsMax)
    .execute()
  // The dates of a series together, so that its followers are notified once.
  for (const dates of Map.groupBy(events, ({ id, series_id }) => series_id ?? id).values())
    await inTransaction(db, async work => {
      const { trx } = work
      const [{ author_id, city_id, series_id } = { author_id: '', city_id: '', series_id: null }] = dates
      // Locked first, as by a sign-in that keeps the account.
      const organizer = await trx
        .selectFrom('accounts as a')
        .select('a.id')
        .where('a.id', '=', author_id)
        .where(isErasedSoon)
        .forShare()
        .executeTakeFirst()
      if (!organizer) return
      if (series_id)
        await trx.selectFrom('event_series').select('id').where('id', '=', series_id).forNoKeyUpdate().execute()
      const locked = await lockSeenEvents(
        trx,
        { id: organizer.id, city: { id: city_id } },
        dates.map(({ id }) => id),
      )
      const due = [...locked.values()].filter(row => !row.cancelled_at && !row.taken_down_at)
      const inOrder = due.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      await notifyOfCancellation(work, organizer, await callOff(work, inOrder, null))
    })
}
