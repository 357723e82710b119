import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { lateFrom, type Late } from '../../../../contract/values/offer.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { defineJob } from '../../../jobs/job.ts'
import { notify } from '../../../notifications/notify.ts'
import { runningLate } from './notifications.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { organizersOf } from '../../../posts/organizers.ts'
import { planJobs } from '../core/plan-jobs.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { settleNow } from '../core/spots/offer-to-next.ts'
import { standingOf } from '../core/spots/standing.ts'
import { requireUpcoming, lockEvent } from '../core/spots/lock.ts'
import { answersEnd } from '../core/still-coming.ts'

/** Six hours before the start. Waits again if it is early, because the database clock was set back. */
export const releaseSpotsJob = defineJob({
  kind: 'releaseSpots',
  dated: true,
  run: ({ db }: { db: Kysely<Schema> }, { eventId, startsAt }: { eventId: string; startsAt: string }) =>
    inTransaction(db, async work => {
      const event = await lockEvent(work.trx, eventId)
      if (!event || event.event_start_at.toISOString() !== startsAt) return
      if (event.now < answersEnd(event)) return planJobs(work.trx, [event.id])
      await settleNow(work, event, event.author_id)
    }),
})

/** Keeps the viewer's spot; idempotent. Throws NO_SPOT without a spot, EVENT_NOT_FOUND or EVENT_OVER. */
export const confirm = (db: Kysely<Schema>, viewer: MemberViewer, seen: SeenEventRow): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const event = requireUpcoming(await lockEvent(trx, seen.id))
    const { rows } = await sql`
      update event_attendees set confirmed_at = coalesce(confirmed_at, clock_timestamp())
      where event_id = ${event.id} and user_id = ${viewer.id} and asked_at is not null returning id`.execute(trx)
    if (rows.length === 0 && !(await standingOf(trx, event, viewer.id)).goes) throw new AppError('NO_SPOT')
    if (rows.length > 0)
      publish(
        { accounts: [viewer.id, ...(await organizersOf(trx, event))] },
        { type: 'event.standing', eventId: event.id },
      )
  })

/**
 * Notifies the organizer that the viewer will be late, or on time after all (null). Throws NO_SPOT without a spot, FORBIDDEN long
 * before the start, EVENT_NOT_FOUND or EVENT_OVER.
 */
export const reportLate = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  seen: SeenEventRow,
  minutes: Late | null,
): Promise<void> =>
  inTransaction(db, async work => {
    const { trx, publish } = work
    const event = requireUpcoming(await lockEvent(trx, seen.id))
    const starts = event.event_start_at.getTime()
    if (event.now.getTime() < starts - lateFrom) throw new AppError('FORBIDDEN')
    const { rows } = await sql<{ before: number | null }>`
      update event_attendees as a set late_minutes = ${minutes} from event_attendees as b
      where a.event_id = ${event.id} and a.user_id = ${viewer.id} and b.id = a.id returning b.late_minutes as before`.execute(
      trx,
    )
    const [found] = rows
    if (!found) throw new AppError('NO_SPOT')
    if (found.before === minutes) return
    const organizers = await organizersOf(trx, event)
    publish({ accounts: [viewer.id, ...organizers] }, { type: 'event.standing', eventId: event.id })
    // Notifications of another delay are hidden now.
    publish({ accounts: organizers }, { type: 'notifications.changed' })
    if (minutes !== null && event.author_id !== viewer.id)
      await notify(work, runningLate, {
        to: organizers,
        cause: `late:${event.id}:${viewer.id}:${randomUUIDv7()}`,
        group: `runningLate:${event.id}:${viewer.id}`,
        postId: event.id,
        actorId: viewer.id,
        details: { minutes },
      })
  })
