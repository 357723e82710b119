import { sql, type Kysely } from 'kysely'
import { answerBy, askedFrom } from '../../../contract/values/offer.ts'
import { hour } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue, type JobHandlers } from '../../jobs/jobs.ts'
import { ask } from './confirm.ts'
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
  const release = (event.event_start_at.getTime() - answerBy - Date.now()) / 1_000
  if (release > 0)
    await enqueue(
      trx,
      'releaseSpots',
      { eventId: event.id, startsAt: event.event_start_at.toISOString() },
      { after: release },
    )
}

/** Does nothing for an event that was moved, removed or canceled, or if the reminder is late by half of its time. */
export const createReminder =
  (db: Kysely<Schema>): JobHandlers['eventReminder'] =>
  ({ eventId, startsAt, hours }) =>
    inTransaction(db, async ({ trx, publish }) => {
      const event = await trx
        .selectFrom('posts')
        .select('id')
        .select(eb => eb.ref('event_start_at').$notNull().as('event_start_at'))
        .where('id', '=', eventId)
        .where('event_start_at', '=', new Date(startsAt))
        .where('deleted_at', 'is', null)
        .forKeyShare()
        .where(sql<boolean>`now() < event_start_at - ${hours / 2} * interval '1 hour'`)
        .executeTakeFirst()
      if (!event) return
      const isFirst = hours * hour === askedFrom
      if (isFirst) await ask({ trx, publish }, event)
      await notify(
        { trx, publish },
        {
          // The others were just asked whether they come.
          audience: isFirst ? 'answered' : 'going',
          kind: 'eventSoon',
          cause: `soon:${hours}:${eventId}:${startsAt}`,
          postId: eventId,
          details: { startsAt },
        },
      )
    })
