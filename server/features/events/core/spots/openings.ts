import { sql } from 'kysely'
import { prepared } from '../../../../db/prepared.ts'
import { milliseconds } from '../../../../db/interval.ts'
import type { Work } from '../../../../db/transaction.ts'
import { uuidOf } from '../../../../db/uuid-of.ts'
import { serverLimits } from '../../../../base/limits.ts'
import { notify } from '../../../../notifications/notify.ts'
import { spotsOpen } from './notifications.ts'

// The trigger posts_count_openings counts event_openings.
const claimNotice = prepared<{ event: string; now: Date }, { user_id: string; opening: number }>(
  (_, { event, now }) => sql<{ user_id: string; opening: number }>`
    update event_waitlist as w set told_opening = e.event_openings, told_at = ${now}
    from posts as e where e.id = ${event} and w.event_id = e.id and ${isUnnotified}
      and coalesce(w.told_at <= ${now}::timestamptz - ${betweenOpenings}, true)
    returning w.user_id, e.event_openings as opening`,
)
const isUnnotified = sql`w.state = 'waiting' and w.told_opening is distinct from e.event_openings`
const betweenOpenings = milliseconds(serverLimits.betweenOpenings)

/** Members who were notified of another opening a moment ago are notified of this one later. */
export async function notifyOpen(work: Work, event: { id: string; now: Date }, byId: string | null): Promise<void> {
  const { trx } = work
  const notified = await claimNotice(trx, { event: event.id, now: event.now })
  const [first] = notified
  if (first)
    await notify(work, spotsOpen, {
      cause: `spotsOpen:${event.id}:${first.opening}`,
      postId: event.id,
      to: notified.map(({ user_id }) => user_id),
      byId,
    })
  // The same time names the same job.
  await sql`
    insert into jobs (id, kind, payload, run_at)
    select ${uuidOf(sql`concat_ws(':', 'tellOpen', w.event_id, extract(epoch from w.told_at))`)}, 'waitlist',
      jsonb_build_object('eventId', w.event_id, 'byId', ${byId}::uuid), w.told_at + ${betweenOpenings}
    from event_waitlist as w join posts as e on e.id = w.event_id
    where w.event_id = ${event.id} and ${isUnnotified} order by w.told_at limit 1
    on conflict do nothing`.execute(trx)
}
