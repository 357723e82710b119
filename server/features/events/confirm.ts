import { sql, type Kysely, type Transaction } from 'kysely'
import { answerBy, lateFrom, type Late } from '../../../contract/values/offer.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { notify } from '../../notifications/notify.ts'
import type { MemberViewer } from '../accounts/access.ts'
import type { SeenEventRow } from './queries.ts'
import { ahead, holdEvent, publishPlaces, settle, standingOf, type HeldEvent } from './waitlist.ts'

/** Asks all attendees but the organizer, if the event asks. */
export async function ask(work: Work, event: { id: string; event_start_at: Date }): Promise<void> {
  await sql`
    update event_attendees as a set asked_at = clock_timestamp() from posts as e
    where e.id = ${event.id} and e.event_confirms and a.event_id = e.id and a.user_id <> e.author_id and a.asked_at is null`.execute(
    work.trx,
  )
  const startsAt = event.event_start_at.toISOString()
  await notify(work, {
    audience: 'asked',
    kind: 'stillComing',
    cause: `stillComing:${event.id}:${startsAt}`,
    postId: event.id,
    details: { startsAt },
  })
}

/** Six hours before the start. */
export const createReleaser =
  (db: Kysely<Schema>): JobHandlers['releaseSpots'] =>
  ({ eventId, startsAt }) =>
    inTransaction(db, async work => {
      const event = await holdEvent(work.trx, eventId)
      if (event && !event.is_over && event.event_start_at.toISOString() === startsAt) await release(work, event)
    })

/** Gives the spots of attendees who did not answer to the waitlist. If no one waits, they keep them. */
async function release(work: Work, event: HeldEvent): Promise<void> {
  const { trx, publish } = work
  if (event.waiting_count === 0 || event.now.getTime() < event.event_start_at.getTime() - answerBy) return
  const { rows } = await sql<{ user_id: string }>`
    with released as (
      delete from event_attendees as a using posts as e
      where e.id = ${event.id} and e.event_confirms and a.event_id = e.id and a.asked_at is not null and a.confirmed_at is null
      returning a.user_id
    ), told as (
      insert into event_waitlist (event_id, user_id, turn, state, until)
      select ${event.id}, user_id, row_number() over (order by user_id)
        + (select coalesce(max(turn), 0) from event_waitlist where event_id = ${event.id}), 'released', ${event.now} from released
      on conflict (event_id, user_id) do update set state = 'released', until = excluded.until, turn = excluded.turn
    ), counted as (
      update posts set attendee_count = attendee_count - (select count(*) from released) where id = ${event.id}
    )
    select user_id from released order by user_id`.execute(trx)
  if (rows.length === 0) return
  const released = rows.map(({ user_id }) => user_id)
  const after = { ...event, attendee_count: event.attendee_count - released.length }
  await notify(work, {
    audience: 'given',
    to: released,
    kind: 'spotReleased',
    cause: `spotReleased:${event.id}:${event.event_start_at.toISOString()}`,
    postId: event.id,
  })
  publish({ accounts: released }, { type: 'event.joined', eventId: event.id, joined: false })
  publish({ accounts: released }, { type: 'event.standing', eventId: event.id })
  await publishPlaces(work, await settle(work, after))
}

/** Keeps the viewer's spot; idempotent. Throws EVENT_FULL without a spot, EVENT_NOT_FOUND or EVENT_OVER. */
export const confirm = (db: Kysely<Schema>, viewer: MemberViewer, seen: SeenEventRow): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const event = ahead(await holdEvent(trx, seen.id))
    const { rows } = await sql`
      update event_attendees set confirmed_at = coalesce(confirmed_at, clock_timestamp())
      where event_id = ${event.id} and user_id = ${viewer.id} and asked_at is not null returning id`.execute(trx)
    if (rows.length === 0 && !(await standingOf(trx, event, viewer.id)).goes) throw new AppError('EVENT_FULL')
    if (rows.length > 0)
      publish({ accounts: [viewer.id, event.author_id] }, { type: 'event.standing', eventId: event.id })
  })

/**
 * Tells the organizer that the viewer will be late, or on time after all (null). Throws EVENT_FULL without a spot, FORBIDDEN long
 * before the start, EVENT_NOT_FOUND or EVENT_OVER.
 */
export const tellLate = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  seen: SeenEventRow,
  minutes: Late | null,
): Promise<void> =>
  inTransaction(db, async work => {
    const { trx, publish } = work
    const event = ahead(await holdEvent(trx, seen.id))
    const starts = event.event_start_at.getTime()
    if (event.now.getTime() < starts - lateFrom) throw new AppError('FORBIDDEN')
    const { rows } = await sql<{ before: number | null }>`
      update event_attendees as a set late_minutes = ${minutes} from event_attendees as b
      where a.event_id = ${event.id} and a.user_id = ${viewer.id} and b.id = a.id returning b.late_minutes as before`.execute(
      trx,
    )
    const [found] = rows
    if (!found) throw new AppError('EVENT_FULL')
    if (found.before === minutes) return
    publish({ accounts: [viewer.id, event.author_id] }, { type: 'event.standing', eventId: event.id })
    if (minutes !== null && event.author_id !== viewer.id)
      await notify(work, {
        audience: 'given',
        to: [event.author_id],
        kind: 'runningLate',
        cause: `late:${event.id}:${viewer.id}:${minutes}`,
        group: `runningLate:${event.id}:${viewer.id}`,
        postId: event.id,
        actorId: viewer.id,
        details: { minutes },
      })
  })

/** Attendees of a moved event confirmed another time. */
export const forgetAnswers = (trx: Transaction<Schema>, eventId: string) =>
  trx
    .updateTable('event_attendees')
    .set({ asked_at: null, confirmed_at: null, late_minutes: null })
    .where('event_id', '=', eventId)
    .execute()
