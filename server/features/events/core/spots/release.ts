import { sql } from 'kysely'
import { answerBy } from '../../../../../contract/values/offer.ts'
import type { Work } from '../../../../db/transaction.ts'
import { notify } from '../../../../notifications/notify.ts'
import type { LockedEvent } from './lock.ts'
import { spotReleased } from './notifications.ts'
import { isOpen } from './spots.ts'

/** Unanswered spots can be released until the last hour. From then on, attendees are on their way. */
export const isReleasing = (event: LockedEvent): boolean =>
  event.now.getTime() >= event.event_start_at.getTime() - answerBy && !isOpen(event)

/**
 * Takes back `spots` spots of attendees who did not answer, the last joined first, if there are as many; more if the last of them has
 * guests. The caller has locked the event, and offers the spots.
 */
export async function releaseUnanswered(
  { trx, publish }: Work,
  event: LockedEvent,
  { spots, byId }: { spots: number; byId: string | null },
): Promise<LockedEvent> {
  const { rows } = await sql<{ user_id: string; people: number }>`
    with released as (
      delete from event_attendees where id in (
        select id from (
          select a.id, sum(a.people) over (order by a.joined_at desc, a.id desc) - a.people as before
          from event_attendees as a join posts as e on e.id = a.event_id
          where e.id = ${event.id} and e.event_confirms and a.asked_at is not null and a.confirmed_at is null and a.here_at is null
        ) as unanswered where before < ${spots}
      ) returning user_id, people
    ), told as (
      insert into event_waitlist (event_id, user_id, turn, state, until)
      select ${event.id}, user_id, row_number() over (order by user_id)
        + (select coalesce(max(turn), 0) from event_waitlist where event_id = ${event.id}), 'released', ${event.now} from released
      on conflict (event_id, user_id) do update set state = 'released', until = excluded.until, turn = excluded.turn
    ), counted as (
      update posts set attendee_count = attendee_count - (select coalesce(sum(people), 0) from released) where id = ${event.id}
    )
    select user_id, people from released order by user_id`.execute(trx)
  if (rows.length === 0) return event
  const released = rows.map(({ user_id }) => user_id)
  await notify({ trx, publish }, spotReleased, {
    to: released,
    cause: `spotReleased:${event.id}:${event.event_start_at.toISOString()}`,
    postId: event.id,
    byId,
  })
  publish({ accounts: released }, { type: 'event.joined', eventId: event.id, joined: false })
  publish({ accounts: released }, { type: 'event.standing', eventId: event.id })
  return { ...event, attendee_count: event.attendee_count - rows.reduce((sum, { people }) => sum + people, 0) }
}
