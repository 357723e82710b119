import { sql } from 'kysely'
import { answerBy, answerTime, askedFrom } from '../../../../contract/values/offer.ts'
import type { Work } from '../../../db/transaction.ts'
import { notify } from '../../../notifications/notify.ts'
import { stillComing } from './spots/notifications.ts'

/** Asks all attendees but the organizer, if the event asks. `byId`: who caused it. */
export async function ask(
  work: Work,
  event: { id: string; author_id: string; event_start_at: Date },
  { cause = causeOf(event), byId = event.author_id } = {},
): Promise<void> {
  await sql`
    update event_attendees as a set asked_at = clock_timestamp() from posts as e
    where e.id = ${event.id} and e.event_confirms and a.event_id = e.id and a.user_id <> e.author_id and a.asked_at is null`.execute(
    work.trx,
  )
  await notify(work, stillComing, {
    audience: 'asked',
    cause,
    postId: event.id,
    byId,
    details: { startsAt: event.event_start_at.toISOString() },
  })
}

const causeOf = (event: { id: string; event_start_at: Date }) =>
  `stillComing:${event.id}:${event.event_start_at.toISOString()}`

export const answersEnd = ({ event_start_at: starts }: { event_start_at: Date }) =>
  new Date(starts.getTime() - answerBy)

/**
 * Attendees of moved events confirmed another time: they are asked again, immediately if it is within a day. If too little time is left
 * to answer, no one is asked: those who confirmed stay confirmed, and the others keep their spots.
 */
export async function askAgain(
  work: Work,
  events: readonly { id: string; author_id: string; event_start_at: Date; event_sequence: number; now: Date }[],
  byId: string,
): Promise<void> {
  const moved = events.map(event => ({
    event,
    can: answersEnd(event).getTime() - event.now.getTime() >= answerTime,
    isWithinDay: event.event_start_at.getTime() - event.now.getTime() < askedFrom,
  }))
  const given = JSON.stringify(moved.map(({ event: { id }, can }) => ({ id, can })))
  await sql`
    update event_attendees as a set late_minutes = null,
      asked_at = case when a.confirmed_at is not null and not m.can then a.asked_at end, confirmed_at = case when not m.can then a.confirmed_at end
    from jsonb_to_recordset(${given}::jsonb) as m (id uuid, can boolean)
    where a.event_id = m.id and (a.late_minutes is not null or a.asked_at is not null or a.confirmed_at is not null)`.execute(
    work.trx,
  )
  for (const { event, can, isWithinDay } of moved)
    if (can && isWithinDay) await ask(work, event, { cause: `${causeOf(event)}:${event.event_sequence}`, byId })
}
