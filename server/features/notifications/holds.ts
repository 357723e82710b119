import { sql, type RawBuilder } from 'kysely'
import { isHiddenAtDoor } from '../../relations/blocks.ts'
import { isErased } from '../../posts/taking-away.ts'

type Value = RawBuilder<unknown>

// Of a notification `n`, and of its post `q`.

export const goes = (person: Value) =>
  sql`coalesce((select true from event_attendees as g where g.event_id = n.post_id and g.user_id = ${person}), false)`

/** As a co-host. */
export const helps = (person: Value, state: Value) => sql`exists (
  select from event_hosts as h where h.event_id = n.post_id and h.user_id = ${person} and ${state}
)`
export const accepted = sql`h.accepted_at is not null`

/** By as many minutes as the notification says. */
export const isLate = (person: Value) => sql`exists (
  select from event_attendees as g
  where g.event_id = n.post_id and g.user_id = ${person} and g.late_minutes = (n.details ->> 'minutes')::int
)`

export const isAbsent = (person: Value) => sql`exists (
  select from event_attendees as g where g.event_id = n.post_id and g.user_id = ${person} and g.here_at is null
    and not ${isHiddenAtDoor({ event: sql`g.event_id`, person: sql`g.user_id` })}
)`

export const waits = (person: Value, state: Value) => sql`coalesce((
  select true from event_waitlist as w where w.event_id = n.post_id and w.user_id = ${person} and ${state}
), false)`
export const follows = (viewer: Value, series = sql`q.series_id`) => sql`coalesce((
  select true from event_series_followers as f where f.series_id = ${series} and f.user_id = ${viewer}
), false)`
export const isWaiting = sql`w.state in ('waiting', 'offered')`
export const offer = (viewer: Value) => sql`(
  select w.until from event_waitlist as w
  where w.event_id = n.post_id and w.user_id = ${viewer} and w.state = 'offered' and w.until > now()
)`

const ofDates = sql`n.kind in ('seriesDatesAdded', 'eventRemoved')`

/**
 * Of the events `d` that such a notification is about, without those that the viewer muted: new dates that are neither canceled nor
 * removed, and removed events that were neither restored nor erased, and that the viewer was coming to.
 */
const isLeft = (viewer: Value) => sql`d.id in (select value::uuid from jsonb_array_elements_text(n.details -> 'dates'))
  and not exists (select from notification_mutes as m where m.user_id = ${viewer} and m.post_id = d.id)
  and case n.kind when 'seriesDatesAdded' then d.deleted_at is null else d.taken_down_at is not null and not ${isErased('d')} and (
    exists (select from event_attendees as g where g.event_id = d.id and g.user_id = ${viewer})
    or exists (select from event_waitlist as w where w.event_id = d.id and w.user_id = ${viewer} and ${isWaiting})
    or exists (select from event_hosts as h where h.event_id = d.id and h.user_id = ${viewer} and ${accepted})
  ) end`

/** The id of the post that a notification is about: of several events, the first one that is left. */
export const subject = (viewer: Value) => sql`case when ${ofDates} then (
  select d.id from posts as d where ${isLeft(viewer)} order by d.event_start_at, d.id limit 1
) else n.post_id end`

/** When these events start. */
export const startsLeft = (viewer: Value) => sql`case when ${ofDates} then (
  select array_agg(d.event_start_at order by d.event_start_at, d.id) from posts as d where ${isLeft(viewer)}
) end`

/** Whether what a notification says still holds. */
export const holds = (viewer: Value) => sql`case n.kind
  when 'eventChanged' then q.cancelled_at is null and (${goes(viewer)} or ${waits(viewer, isWaiting)} or ${follows(viewer)})
  when 'seriesDatesAdded' then ${follows(viewer)}
  when 'coHostAsked' then q.deleted_at is null and q.event_over_at > now() and ${helps(viewer, sql`h.accepted_at is null`)}
  when 'announced' then q.cancelled_at is null and (${goes(viewer)} or ${waits(viewer, isWaiting)})
  when 'replied' then q.cancelled_at is null
  when 'commentedAfter' then q.cancelled_at is null
  when 'eventSoon' then q.cancelled_at is null and ${goes(viewer)}
    and q.event_start_at = (n.details ->> 'startsAt')::timestamptz
  when 'spotOffered' then q.deleted_at is null and ${offer(viewer)} is not null
  when 'spotsOpen' then q.deleted_at is null and q.event_over_at > now() and ${waits(viewer, sql`w.state = 'waiting'`)}
    and (q.event_max_attendees is null or q.attendee_count + q.offered_count < q.event_max_attendees)
  when 'stillComing' then q.deleted_at is null and q.event_start_at = (n.details ->> 'startsAt')::timestamptz
    and exists (
      select from event_attendees as g
      where g.event_id = n.post_id and g.user_id = ${viewer} and g.asked_at is not null and g.confirmed_at is null
    )
  when 'spotReleased' then q.deleted_at is null and not ${goes(viewer)}
  when 'runningLate' then q.deleted_at is null and q.event_over_at > now()
  when 'markedAbsent' then q.deleted_at is null and ${isAbsent(viewer)}
  when 'absenceDisputed' then q.deleted_at is null
  when 'sold' then q.sold_at is not null
  when 'priceLowered' then q.listing_price_cents <= (n.details #>> '{to,cents}')::bigint
  when 'caseReported' then ${hasPending}
  when 'casesWaiting' then ${hasPending}
  else true end`
const hasPending = sql`exists (select from report_cases where status = 'pending')`
