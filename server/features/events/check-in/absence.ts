import { sql, type Kysely } from 'kysely'
import { isHiddenAtDoor } from '../../../relations/blocks.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { defineJob } from '../../../jobs/job.ts'
import { serverLimits } from '../../../base/limits.ts'
import { notify } from '../../../notifications/notify.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { organizersOf } from '../../../posts/organizers.ts'
import { absenceDisputed, markedAbsent } from './notifications.ts'
import { planJobs } from '../core/plan-jobs.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { correctedFor } from '../../../../contract/values/check-in.ts'
import { lockEvent } from '../core/spots/lock.ts'

/** The organizer has some time after the end to finish the list. */
const absencesAt = ({ event_over_at: over }: { event_over_at: Date }) =>
  new Date(over.getTime() + serverLimits.absencesAfter)

/** Waits again if the event was moved, and does nothing if its check-in was restarted. */
export const absencesJob = defineJob({
  kind: 'absences',
  dated: true,
  run: ({ db }: { db: Kysely<Schema> }, { eventId }: { eventId: string }) =>
    inTransaction(db, async work => {
      const event = await lockEvent(work.trx, eventId)
      const checked = await work.trx
        .selectFrom('posts')
        .select('check_in_at')
        .where('id', '=', eventId)
        .executeTakeFirst()
      if (!event || !checked?.check_in_at) return
      if (absencesAt(event) > event.now) return planJobs(work.trx, [eventId])
      await notify(work, markedAbsent, {
        audience: 'absent',
        cause: `markedAbsent:${eventId}`,
        postId: eventId,
        byId: event.author_id,
      })
    }),
})

/**
 * Notifies the organizer once. Throws FORBIDDEN if they are not marked as absent, EVENT_OVER once attendance can no longer be corrected,
 * or EVENT_NOT_FOUND.
 */
export const dispute = (db: Kysely<Schema>, viewer: MemberViewer, seen: SeenEventRow, text: string): Promise<void> =>
  inTransaction(db, async work => {
    const { trx, publish } = work
    const event = await lockEvent(trx, seen.id)
    if (!event) throw new AppError('EVENT_NOT_FOUND')
    if (!event.is_over) throw new AppError('FORBIDDEN')
    if (event.now.getTime() >= event.event_over_at.getTime() + correctedFor) throw new AppError('EVENT_OVER')
    const { rows } = await sql`
      update event_attendees as a set dispute = ${text} from posts as e
      where e.id = ${event.id} and e.check_in_at is not null and e.author_id <> ${viewer.id}
        and a.event_id = e.id and a.user_id = ${viewer.id} and a.here_at is null
        and not ${isHiddenAtDoor({ event: sql`e.id`, person: sql`a.user_id` })} returning a.id`.execute(trx)
    if (rows.length === 0) throw new AppError('FORBIDDEN')
    const organizers = await organizersOf(trx, event)
    publish({ accounts: [viewer.id, ...organizers] }, { type: 'event.standing', eventId: event.id })
    await notify(work, absenceDisputed, {
      to: organizers,
      cause: `absenceDisputed:${event.id}:${viewer.id}`,
      group: `absenceDisputed:${event.id}:${viewer.id}`,
      postId: event.id,
      actorId: viewer.id,
    })
  })
