import { sql, type Kysely } from 'kysely'
import { hour } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue, type JobHandlers } from '../../jobs/jobs.ts'
import { notify } from '../../notifications/notify.ts'

/** Hours before the start. */
const reminders = [24, 1]

/** Queues the reminders of an event that was created or moved. Those of its former time do nothing. */
export async function queueReminders(trx: Kysely<Schema>, event: { id: string; event_start_at: Date }): Promise<void> {
  for (const hours of reminders) {
    const after = (event.event_start_at.getTime() - hours * hour - Date.now()) / 1_000
    if (after > 0)
      await enqueue(
        trx,
        'eventReminder',
        { eventId: event.id, startsAt: event.event_start_at.toISOString(), hours },
        { after },
      )
  }
}

/** Does nothing for an event that was moved, removed or canceled, or if the reminder is late by half of its time. */
export const createReminder =
  (db: Kysely<Schema>): JobHandlers['eventReminder'] =>
  ({ eventId, startsAt, hours }) =>
    inTransaction(db, async ({ trx, publish }) => {
      const event = await trx
        .selectFrom('posts')
        .select('id')
        .where('id', '=', eventId)
        .where('event_start_at', '=', new Date(startsAt))
        .where('deleted_at', 'is', null)
        .forKeyShare()
        .where(sql<boolean>`now() < event_start_at - ${hours / 2} * interval '1 hour'`)
        .executeTakeFirst()
      if (event)
        await notify(
          { trx, publish },
          {
            audience: 'going',
            kind: 'eventSoon',
            cause: `soon:${hours}:${eventId}:${startsAt}`,
            postId: eventId,
            details: { startsAt },
          },
        )
    })
