import { sql, type RawBuilder } from 'kysely'
import { blockedWith, isHiddenAtDoor } from '../relations/blocks.ts'
import type { Audience } from './notice.ts'

type Value = RawBuilder<unknown>

/** Attendees and waitlists of several events, and their co-hosts if these no longer take place. */
const comingTo = (posts: Value, kind: Value) => sql`
  select user_id as id, event_id as post from event_attendees where event_id = any (${posts}::uuid[])
  union all
  select user_id, event_id from event_waitlist where event_id = any (${posts}::uuid[]) and state in ('waiting', 'offered')
  union all
  select user_id, event_id from event_hosts
  where event_id = any (${posts}::uuid[]) and accepted_at is not null and ${kind}::text in ('eventCanceled', 'eventRemoved')`

/** Who is notified, and of which kind. */
export const audiences = {
  thread: ({ post, reply }) => sql`
    select q.author_id as id, case when q.post_type <> 'event' then 'replied' when new.kind = 'question' then 'organizerAsked'
      else 'commented' end as kind
    from posts as q join post_replies as new on new.id = ${reply} where q.id = ${post}
    union
    select h.user_id, 'organizerAsked' from event_hosts as h join post_replies as new on new.id = ${reply} and new.kind = 'question'
    where h.event_id = ${post} and h.accepted_at is not null
    union
    select r.author_id, case when q.post_type <> 'event' then 'repliedAfter' when bool_or(r.id = new.answers_id) then 'replied'
      else 'commentedAfter' end
    from post_replies as r join posts as q on q.id = r.post_id and q.author_id <> r.author_id join post_replies as new on new.id = ${reply}
    where r.post_id = ${post} and r.deleted_at is null and r.created_at <= new.created_at
      and not (new.kind = 'question' and exists (
        select from event_hosts as h where h.event_id = ${post} and h.user_id = r.author_id and h.accepted_at is not null
      ))
    group by r.author_id, q.post_type`,
  going: ({ post, kind }) =>
    sql`select user_id as id, ${kind}::text as kind from event_attendees where event_id = ${post}`,
  coming: ({ post, kind }) => sql`
    select user_id as id, ${kind}::text as kind from event_attendees where event_id = ${post}
    union select user_id, ${kind}::text from event_waitlist where event_id = ${post} and state in ('waiting', 'offered')
    union select user_id, ${kind}::text from event_hosts
      where event_id = ${post} and accepted_at is not null and ${kind}::text = 'eventCanceled'`,
  series: ({ post, posts, kind }) => sql`
    select distinct on (told.id) told.id, ${kind}::text as kind, told.post from (
      select c.id, c.post, false as follows from (${comingTo(posts, kind)}) as c
      union all
      select f.user_id, q.id, true from posts as q join event_series_followers as f on f.series_id = q.series_id where q.id = ${post}
    ) as told join posts as date on date.id = told.post
    where not exists (select from notification_mutes as m where m.user_id = told.id and m.post_id = told.post)
    order by told.id, told.follows, date.event_start_at, told.post`,
  removed: ({ post, posts, kind }) => sql`
    select distinct on (told.id) told.id, ${kind}::text as kind, told.post
    from (${comingTo(posts, kind)}) as told join posts as date on date.id = told.post
    where told.id <> date.author_id and told.id <> all (${blockedWith(sql`(select author_id from posts where id = ${post}::uuid)`)})
      and not exists (select from notification_mutes as m where m.user_id = told.id and m.post_id = told.post)
    order by told.id, date.event_start_at, told.post`,
  asked: ({ post, kind }) => sql`
    select user_id as id, ${kind}::text as kind from event_attendees
    where event_id = ${post} and asked_at is not null and confirmed_at is null`,
  answered: ({ post, kind }) => sql`
    select user_id as id, ${kind}::text as kind from event_attendees
    where event_id = ${post} and (asked_at is null or confirmed_at is not null)`,
  absent: ({ post, kind }) => sql`
    select a.user_id as id, ${kind}::text as kind from event_attendees as a join posts as e on e.id = a.event_id
    where a.event_id = ${post} and a.here_at is null and a.user_id <> e.author_id
      and not ${isHiddenAtDoor({ event: sql`e.id`, person: sql`a.user_id` })}`,
  /** Members who wrote about a listing. */
  writers: ({ post, kind }) => sql`
    select distinct m.sender_id as id, ${kind}::text as kind from messages as m join posts as q on q.id = m.post_id
    where m.post_id = ${post} and m.deleted_at is null and m.sender_id <> q.author_id`,
  given: ({ kind, to }) => sql`select id, ${kind}::text as kind from unnest(${to}::uuid[]) as given (id)`,
} satisfies Record<Audience, (of: Record<'post' | 'posts' | 'kind' | 'to' | 'reply', Value>) => Value>
