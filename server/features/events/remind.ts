import { sql, type Kysely } from 'kysely'
import { askedFrom } from '../../../contract/values/offer.ts'
import { hour } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue, type JobHandlers } from '../../jobs/jobs.ts'
import { answersEnd, ask, queueRelease } from './confirm.ts'
import { notify } from '../../notifications/notify.ts'

/** Hours before the start. */
const reminders = [24, 1]

/** Queues the reminders of an event that was created or moved. Those of its former time do nothing. */
export async function queueReminders(
  trx: Kysely<Schema>,
  event: { id: string; event_start_at: Date; now: Date },
): Promise<void> {
  const startsAt = event.event_start_at.toISOString()
  for (const hours of reminders) {
    const at = new Date(event.event_start_at.getTime() - hours * hour)
    if (at > event.now) await enqueue(trx, 'eventReminder', { eventId: event.id, startsAt, hours }, { at })
  }
  if (answersEnd(event) > event.now) await queueRelease(trx, event)
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
