import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { eventDetails } from '../../db/tables/posts.ts'
import { calendarHost } from '../../icalendar/calendar-host.ts'
import { calendarOf, type CalendarEvent } from '../../icalendar/icalendar.ts'
import { calendarFileOf } from '../../posts/export-areas.ts'
import { ownTitle, titleFor } from '../../posts/seen-title.ts'
import {
  area,
  batchesOf,
  type ExportFile,
  type Owner,
  count,
  list,
  maybeText,
  maybeTime,
  text,
  time,
} from '../../export-areas/define-area.ts'

/** Whether the post `p` is an event of the owner, or one that they attend and may see. */
const hasCalendarFile = (owner: RawBuilder<string>) => sql<boolean>`
  p.event_start_at is not null and (p.author_id = ${owner} or ${titleFor(owner, 'p')} is not null
    and exists (select from event_attendees as a where a.event_id = p.id and a.user_id = ${owner}))`

/** Of own events, and of those that the owner attends and may see. */
async function* calendarFiles({
  db,
  owner,
  origin,
}: {
  db: Kysely<Schema>
  owner: Owner
  origin: string
}): AsyncGenerator<ExportFile[]> {
  const me = sql<string>`${owner.id}::uuid`
  const reader = { origin, language: owner.language, host: await calendarHost(db, origin) }
  const rows = sql`
    select ${calendarFileOf(sql`p.id`)} as file, p.id, coalesce(${ownTitle(me, 'p')}, ${titleFor(me, 'p')}) as title, p.${sql.raw(eventDetails)}, p.event_start_at, p.event_end_at,
      p.event_location, p.event_venue, p.event_sequence, p.cancelled_at, p.created_at, p.updated_at,
      p.created_at as sort_at, p.id as sort_id
    from posts as p where ${hasCalendarFile(me)}`
  for await (const batch of batchesOf<CalendarEvent & { file: string }>(db, rows))
    for (const event of batch) yield [{ name: event.file, content: await calendarOf([event], reader) }]
}

export const exportAreas = [
  area(
    'attendance',
    {
      eventTitle: maybeText,
      calendarFile: maybeText,
      startsAt: maybeTime,
      joinedAt: time,
      checkedInAt: maybeTime,
      disputed: maybeText,
      guests: list,
    },
    {
      tables: ['event_attendees'],
      rows: owner => sql`
        select t.seen as "eventTitle", case when t.seen is not null then ${calendarFileOf(sql`t.id`)} end as "calendarFile",
          case when t.seen is not null then t.event_start_at end as "startsAt", t.joined_at as "joinedAt",
          t.here_at as "checkedInAt", t.dispute as disputed, t.guest_names as guests, t.joined_at as sort_at, t.attendee_id as sort_id
        from (
          select p.id, p.event_start_at, a.joined_at, a.here_at, a.dispute, a.guest_names, a.id as attendee_id, ${titleFor(owner, 'p')} as seen
          from event_attendees as a join posts as p on p.id = a.event_id
          where a.user_id = ${owner} and p.event_start_at is not null
        ) as t`,
      files: { read: calendarFiles },
    },
  ),
  /** People without a spot, admitted by the owner. */
  area(
    'walkIns',
    { eventTitle: maybeText, name: maybeText, people: count, at: time, removedAt: maybeTime },
    {
      tables: ['event_walk_ins'],
      rows: owner => sql`
        select ${ownTitle(owner, 'p')} as "eventTitle", w.name, w.people, w.here_at as at, w.removed_at as "removedAt", w.here_at as sort_at, w.id as sort_id
        from event_walk_ins as w join posts as p on p.id = w.event_id where p.author_id = ${owner}`,
    },
  ),
  /** Events that the owner was asked to help with. */
  area(
    'coHosting',
    { eventTitle: maybeText, askedAt: time, acceptedAt: maybeTime },
    {
      tables: ['event_hosts'],
      rows: owner => sql`
        select ${titleFor(owner, 'p')} as "eventTitle", h.asked_at as "askedAt", h.accepted_at as "acceptedAt", h.asked_at as sort_at,
          h.event_id as sort_id
        from event_hosts as h join posts as p on p.id = h.event_id where h.user_id = ${owner}`,
    },
  ),
  area(
    'waitlists',
    { eventTitle: maybeText, state: text, since: time, until: maybeTime },
    {
      tables: ['event_waitlist'],
      rows: owner => sql`
        select ${titleFor(owner, 'p')} as "eventTitle", w.state, w.since, w.until, w.since as sort_at, w.event_id as sort_id
        from event_waitlist as w join posts as p on p.id = w.event_id where w.user_id = ${owner}`,
    },
  ),
  area(
    'series',
    {
      title: text,
      repeats: text,
      firstDate: text,
      lastDate: text,
      localTime: text,
      timeZone: text,
      createdAt: time,
    },
    {
      tables: ['event_series'],
      rows: owner => sql`
        select ${ownTitle(owner, 'p')} as title, s.rule::text as repeats, to_char(s.starts_on, 'YYYY-MM-DD') as "firstDate",
          to_char(s.ends_on, 'YYYY-MM-DD') as "lastDate", s.local_time as "localTime", s.time_zone as "timeZone",
          s.created_at as "createdAt", s.created_at as sort_at, s.id as sort_id
        from event_series as s join posts as p on p.id = s.id where s.author_id = ${owner}`,
    },
  ),
  area(
    'followedSeries',
    { eventTitle: maybeText, since: time },
    {
      tables: ['event_series_followers'],
      rows: owner => sql`
        select (
          select ${titleFor(owner, 'p')} from posts as p where p.series_id = f.series_id
          order by p.deleted_at is null desc, p.event_start_at desc limit 1
        ) as "eventTitle", f.since, f.since as sort_at, f.series_id as sort_id
        from event_series_followers as f where f.user_id = ${owner}`,
    },
  ),
]
