import { sql, type Transaction } from 'kysely'
import { hour } from '../../../../contract/limits.ts'
import { correctedFor } from '../../../../contract/values/check-in.ts'
import { answerBy } from '../../../../contract/values/offer.ts'
import { prepared } from '../../../db/prepared.ts'
import { milliseconds } from '../../../db/interval.ts'
import type { Schema } from '../../../db/tables.ts'
import { uuidOf } from '../../../db/uuid-of.ts'
import { serverLimits } from '../../../base/limits.ts'
import { currentScope } from '../../../base/scope.ts'

/** Hours before the start. */
const reminders = [24, 1]

const startsAt = sql`to_char(starts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `at` is null if the event has no such job, `missed` if it is too late to queue it. */
const dates = sql`
  select id as event, 'eventReminder' as kind, hours, ${startsAt} as "startsAt",
    starts - hours * ${milliseconds(hour)} as at, starts - hours * ${milliseconds(hour)} <= clock_timestamp() as missed
  from event cross join (values ${sql.join(reminders.map(hours => sql`(${sql.lit(hours)})`))}) as before (hours)
  union all
  select id, 'releaseSpots', null, ${startsAt}, starts - ${milliseconds(answerBy)},
    starts - ${milliseconds(answerBy)} <= clock_timestamp()
  from event
  union all
  select id, 'waitlist', null, null, case when offered_count > 0 then (
    select min(w.until) from event_waitlist as w where w.event_id = event.id and w.state = 'offered'
  ) end, false
  from event
  union all
  select id, 'absences', null, null, case when check_in_at is not null then over + ${milliseconds(serverLimits.absencesAfter)} end,
    over + ${milliseconds(correctedFor)} <= clock_timestamp()
  from event`

const plan = prepared<{ ids: readonly string[]; request: string | null }, never>(
  (_, { ids, request }) => sql<never>`
    with event as materialized (
      select id, event_start_at as starts, event_over_at as over, check_in_at, offered_count, deleted_at is null as is_on
      from posts where id = any (${ids}::uuid[]) and post_type = 'event' and event_start_at is not null
    ), job as materialized (
      select ${uuidOf(sql`concat_ws(':', kind, event, hours)`)} as id, kind, at, is_on and at is not null as is_on, missed,
        jsonb_strip_nulls(jsonb_build_object('eventId', event, 'hours', hours, 'startsAt', "startsAt")) as payload
      from (${dates}) as dated join event on event.id = dated.event
    ), dropped as (
      delete from jobs using job
      where jobs.id = job.id and jobs.given_up_at is null and (not job.is_on or job.missed and jobs.payload <> job.payload)
    )
    insert into jobs (id, kind, payload, run_at, request_id)
    select id, kind, payload, at, ${request} from job where is_on and not missed
    on conflict (id) do update set payload = excluded.payload, run_at = excluded.run_at, request_id = excluded.request_id, attempts = 0,
      locked_until = null, last_error = null, given_up_at = null, created_at = clock_timestamp()
    where jobs.run_at <> excluded.run_at or jobs.payload <> excluded.payload or jobs.locked_until is not null`,
)

/**
 * Queues what is due at certain times of these events, moves it if they were moved, and deletes it if they are canceled or removed: the
 * reminders, the release of unanswered spots, the end of the next offer, and notices of absence. The ids of the jobs follow from the event, so each is one row.
 * The caller has locked the events.
 */
export async function planJobs(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await plan(trx, { ids, request: currentScope()?.requestId ?? null })
}
