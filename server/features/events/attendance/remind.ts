import { sql, type Kysely } from 'kysely'
import { askedFrom } from '../../../../contract/values/offer.ts'
import { hour } from '../../../../contract/limits.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { defineJob } from '../../../jobs/job.ts'
import { ask } from '../core/still-coming.ts'
import { notify } from '../../../notifications/notify.ts'
import { eventSoon } from './notifications.ts'

/** Does nothing for an event that was moved, removed or canceled, or if the reminder is late by half of its time. */
export const eventReminderJob = defineJob({
  kind: 'eventReminder',
  dated: true,
  run: (
    { db }: { db: Kysely<Schema> },
    { eventId, startsAt, hours }: { eventId: string; startsAt: string; hours: number },
  ) =>
    inTransaction(db, async ({ trx, publish }) => {
      const event = await trx
        .selectFrom('posts')
        .select(['id', 'author_id'])
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
      await notify({ trx, publish }, eventSoon, {
        // The others were just asked whether they come.
        audience: isFirst ? 'answered' : 'going',
        cause: `soon:${hours}:${eventId}:${startsAt}`,
        postId: eventId,
        byId: event.author_id,
        details: { startsAt },
      })
    }),
})
