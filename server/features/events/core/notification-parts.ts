import { sql } from 'kysely'
import { joinValues, shorten } from '../../../../contract/text/member-text.ts'
import { serverLimits } from '../../../base/limits.ts'
import { blockedWith } from '../../../relations/blocks.ts'
import { oneLine, plainLine } from '../../../mail/escape.ts'
import {
  postOf,
  type Audience,
  type NotificationRow,
  type Value,
  type Written,
} from '../../../notifications/definition.ts'
import type { Told } from '../../../words/notification-words.ts'
import { placeOf, wholePlaceOf } from './place.ts'

// Of a notification `n` about an event `q`.

export const goes = (person: Value) =>
  sql<boolean>`coalesce((select true from event_attendees as g where g.event_id = n.post_id and g.user_id = ${person}), false)`

/** As a co-host. */
export const helps = (person: Value, state: Value = sql`h.accepted_at is not null`) => sql`exists (
  select from event_hosts as h where h.event_id = n.post_id and h.user_id = ${person} and ${state}
)`
const isWaiting = sql`w.state in ('waiting', 'offered')`
export const waits = (person: Value, state: Value = isWaiting) => sql`coalesce((
  select true from event_waitlist as w where w.event_id = n.post_id and w.user_id = ${person} and ${state}
), false)`
export const follows = (viewer: Value, series = sql`q.series_id`) => sql`coalesce((
  select true from event_series_followers as f where f.series_id = ${series} and f.user_id = ${viewer}
), false)`

export const isUpcoming = sql`q.deleted_at is null and q.event_over_at > now()`
/** The event starts when the notification says. */
export const isUnmoved = sql`q.event_start_at = (n.details ->> 'startsAt')::timestamptz`

export const columns = {
  goes,
  goesOrHelps: (viewer: Value) => sql<boolean>`(${goes(viewer)} or ${helps(viewer)})`,
  /** Notified because they follow the series, rather than because they go, wait or help. */
  follows: (viewer: Value) =>
    sql<boolean>`(not ${goes(viewer)} and not ${waits(viewer)} and not ${helps(viewer)} and ${follows(viewer, sql`n.series_id`)})`,
  /** When the dates of a series start that the viewer comes to, or if they only follow it, all. Null for one event. */
  starts: (viewer: Value) => sql<Date[] | null>`case when n.details ? 'dates' then (
    select coalesce(
      array_agg(d.event_start_at order by d.event_start_at) filter (where exists (
        select from event_attendees as a where a.event_id = d.id and a.user_id = ${viewer}
      ) or exists (
        select from event_waitlist as w where w.event_id = d.id and w.user_id = ${viewer} and ${isWaiting}
      )),
      array_agg(d.event_start_at order by d.event_start_at)
    ) from posts as d where ${isOfDates}
  ) end`,
}
const isOfDates = sql`d.id in (select value::uuid from jsonb_array_elements_text(n.details -> 'dates'))`

/** For a notification about events `d`, of which those count that `isLeft` selects and that the viewer did not mute: the first one, and when all start. */
export function datesLeft(isLeft: (viewer: Value) => Value) {
  const left = (viewer: Value) => sql`from posts as d where ${isOfDates}
    and not exists (select from notification_mutes as m where m.user_id = ${viewer} and m.post_id = d.id) and ${isLeft(viewer)}`
  return {
    first: (viewer: Value) => sql`(select d.id ${left(viewer)} order by d.event_start_at, d.id limit 1)`,
    starts: (viewer: Value) =>
      sql<Date[] | null>`(select array_agg(d.event_start_at order by d.event_start_at, d.id) ${left(viewer)})`,
  }
}

/** Whether the viewer comes to an event `d`. */
export const comesTo = (viewer: Value) => sql`(
  exists (select from event_attendees as g where g.event_id = d.id and g.user_id = ${viewer})
  or exists (select from event_waitlist as w where w.event_id = d.id and w.user_id = ${viewer} and ${isWaiting})
  or exists (select from event_hosts as h where h.event_id = d.id and h.user_id = ${viewer} and h.accepted_at is not null)
)`

export const going: Audience = ({ post }) => sql`
  select user_id as id, event_id as post from event_attendees where event_id = ${post}`

/** Attendees and waitlists of events. */
const comingTo = (is: Value) => sql`
  select user_id as id, event_id as post from event_attendees where event_id ${is}
  union select user_id, event_id from event_waitlist where event_id ${is} and state in ('waiting', 'offered')`
const comingToOrHelping = (is: Value) => sql`${comingTo(is)}
  union select user_id, event_id from event_hosts where event_id ${is} and accepted_at is not null`

type Of = Parameters<Audience>[0]
/** The first date that each comes to, or if they only follow the series, the first one. */
const ofSeries = (people: (is: Value) => Value, { post, posts }: Of) => sql`
  select distinct on (told.id) told.id, told.post from (
    select c.id, c.post, false as follows from (${people(sql`= any (${posts}::uuid[])`)}) as c
    union all
    select f.user_id, q.id, true from posts as q join event_series_followers as f on f.series_id = q.series_id where q.id = ${post}
  ) as told join posts as date on date.id = told.post
  where not exists (select from notification_mutes as m where m.user_id = told.id and m.post_id = told.post)
  order by told.id, told.follows, date.event_start_at, told.post`

export const coming: Audience = ({ post }) => comingTo(sql`= ${post}`)
export const comingOrHelping: Audience = ({ post }) => comingToOrHelping(sql`= ${post}`)
export const series: Audience = of => ofSeries(comingTo, of)
export const seriesOrHelping: Audience = of => ofSeries(comingToOrHelping, of)
/** Who comes to an event that a moderator removed, but not its author. */
export const comingToRemoved: Audience = ({ post, posts }) => sql`
  select distinct on (told.id) told.id, told.post
  from (${comingToOrHelping(sql`= any (${posts}::uuid[])`)}) as told join posts as date on date.id = told.post
  where told.id <> date.author_id and told.id <> all (${blockedWith(sql`(select author_id from posts where id = ${post}::uuid)`)})
    and not exists (select from notification_mutes as m where m.user_id = told.id and m.post_id = told.post)
  order by told.id, date.event_start_at, told.post`

/**
 * The clock causes it for who knew the time of the event when they joined. It counts only for who joined before the event was moved.
 */
export const isMovedSince = ({ user, post }: { user: Value; post: Value }) => sql`exists (
  select from event_attendees as g join posts as e on e.id = g.event_id
  where g.event_id = ${post} and g.user_id = ${user} and e.event_moved_at >= g.joined_at)`

export const whenOf = (row: NotificationRow) => ({
  startsAt: row.event_start_at?.toISOString() ?? null,
  timeZone: row.event_time_zone,
})
export const appointmentOf = (row: NotificationRow) => ({ ...postOf(row), ...whenOf(row), place: placeOf(row) })

interface OfSeries {
  series_id: string | null
  starts: Date[] | null
}
export const datesOf = ({ starts }: Pick<OfSeries, 'starts'>): number => starts?.length ?? 1
export const seriesOf = (row: OfSeries) => ({ seriesId: row.series_id, dates: datesOf(row) })

/** A link of a follower ends that. */
export const followedScope = ({
  follows: isFollower,
  series_id: id,
}: {
  follows: boolean
  series_id: string | null
}) => (isFollower && id ? { series: id } : undefined)

export const whereOf = (row: Parameters<typeof wholePlaceOf>[0]) =>
  joinValues(wholePlaceOf(row).map(plainLine), ', ') || null
export const tellDates = ({ starts }: Pick<OfSeries, 'starts'>, { when }: Written) =>
  starts?.map(start => when(start)) ?? []
export const listDates = ({ dates }: Told): string => shorten(dates.join('; '), serverLimits.pushQuoted)
/** The place may be a private home. */
export const timeAndPlace = ({ when, where }: Told, { previews }: { previews: boolean }): string =>
  joinValues([when, previews && where && oneLine(where, serverLimits.pushQuoted)])

export const startOf = ({ event_start_at }: NotificationRow) => event_start_at
