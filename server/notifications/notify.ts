import { sql, type Kysely, type RawBuilder } from 'kysely'
import { blockedWith } from '../blocks.ts'
import { memoized, prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { uuidOf } from '../db/uuid-of.ts'
import type { Work } from '../db/transaction.ts'
import { enqueue } from '../jobs/jobs.ts'
import { serverLimits } from '../limits.ts'
import type { Audience, Notice } from './notice.ts'
import { queuePushes } from './pushes.ts'
import { choseKind, mailedKinds, pushedKinds, urgentKinds } from './topics.ts'

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
const audiences = {
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
    where a.event_id = ${post} and a.here_at is null and a.user_id <> e.author_id`,
  /** Members who wrote about a listing. */
  writers: ({ post, kind }) => sql`
    select distinct m.sender_id as id, ${kind}::text as kind from messages as m join posts as q on q.id = m.post_id
    where m.post_id = ${post} and m.deleted_at is null and m.sender_id <> q.author_id`,
  given: ({ kind, to }) => sql`select id, ${kind}::text as kind from unnest(${to}::uuid[]) as given (id)`,
} satisfies Record<Audience, (of: Record<'post' | 'posts' | 'kind' | 'to' | 'reply', Value>) => Value>

type Values = {
  post: string | null
  posts: readonly string[]
  kind: string | null
  cause: string
  group: string | null
  actor: string | null
  except: string | null
  reply: string | null
  details: string
  to: readonly string[]
  undoes: string | null
  after: string
  rows: number
  max: number
}
interface Notified {
  /** Of the audience, after `after`. */
  size: number
  last: string | null
  told: string[]
}

const notified = memoized(({ audience, undoes }: { audience: Audience; undoes: boolean }) =>
  prepared<Values, Notified>((_, given) => {
    const { post, cause, group, actor, reply, details } = given
    return sql<Notified>`
      with audience as materialized (
        select a.id, a.kind, ${audience === 'series' || audience === 'removed' ? sql`a.post` : sql`${post}::uuid`} as post from (${audiences[audience](given)}) as a
        where a.id > ${given.after}::uuid and a.id is distinct from ${actor}::uuid and a.id is distinct from ${given.except}::uuid
        order by a.id limit ${given.rows}
      ), size as materialized (select count(*)::int as n from audience),
      ${undoes ? withdrawn(given) : sql``}
      receiver as materialized (
        select a.id, a.kind, a.post, ${choseKind(sql`s.choices`, sql`a.kind`, 'app')} as app,
          ${choseKind(sql`s.choices`, sql`a.kind`, 'mail', mailedKinds)} as mail,
          ${choseKind(sql`s.choices`, sql`a.kind`, 'push', pushedKinds)} as push
        from audience as a join accounts as u on u.id = a.id and u.is_active
          left join notification_settings as s on s.user_id = a.id
        where (select n from size) <= ${given.max} and a.id <> all (${blockedWith(sql`${actor}::uuid`)})
          and not exists (select from notification_mutes as m where m.user_id = a.id and m.post_id = a.post)
          and not exists (select from notification_causes as c where c.user_id = a.id and c.cause = ${cause})
          and (${reply}::uuid is null or exists (select from post_replies where id = ${reply}))
          ${undoes ? sql`and not exists (select from withdrawn)` : sql``}
        order by a.id
      ), noted as (
        insert into notifications as n (id, user_id, kind, group_key, post_id, details, changed_at, in_app, mail_at)
        select gen_random_uuid(), id, kind, coalesce(${group}::text, kind || ':' || post, ${cause}), post, ${details}::jsonb,
          clock_timestamp(), app, case when mail then now() + ${burst} end
        from receiver where app or mail or push
        on conflict (user_id, group_key) where read_at is null
          do update set changed_at = greatest(n.changed_at + interval '1 millisecond', clock_timestamp()), details = ${allChanges},
            in_app = n.in_app or excluded.in_app, mail_at = coalesce(n.mail_at, excluded.mail_at)
        returning n.id, n.user_id, n.in_app, n.mail_at
      ), caused as (
        insert into notification_causes (user_id, cause, notification_id, actor_id, reply_id, created_at)
        select user_id, ${cause}, id, ${actor}::uuid, ${reply}::uuid, clock_timestamp() from noted on conflict do nothing
      ), mails as (
        insert into jobs (id, kind, payload, run_at)
        select ${mailJob}, 'notificationMail', jsonb_build_object('notificationId', id), mail_at from noted where mail_at is not null
        on conflict do nothing
      ), pushes as (
        ${queuePushes({
          key: sql`${cause}::text`,
          about: sql`jsonb_build_object('notificationId', noted.id, 'cause', ${cause}::text)`,
          from: sql`noted join receiver as r on r.id = noted.user_id and r.push join push_subscriptions as d on d.user_id = noted.user_id`,
        })}
      )
      select (select n from size) as size, (select id from audience order by id desc limit 1) as last,
        array(select user_id from noted where in_app ${undoes ? sql`union select user_id from withdrawn` : sql``}) as told`
  }),
)

const burst = sql`case when kind in (${sql.join(urgentKinds.map(kind => sql.lit(kind)))}) then interval '0'
  else ${sql.lit(serverLimits.notificationBurst)} * interval '1 millisecond' end`

/** A group of changes of an event names all of them. */
const allChanges = sql`case when excluded.details ? 'changed' then n.details || excluded.details || jsonb_build_object('changed', (
  select jsonb_agg(distinct one) from jsonb_array_elements(coalesce(n.details -> 'changed', '[]') || (excluded.details -> 'changed')) as one
)) else excluded.details end`

/** One job for each burst: causes that join a burst find its id taken. */
const mailJob = uuidOf(sql`id::text || extract(epoch from mail_at)::text`)

const withdrawn = ({ post, actor, undoes }: Record<'post' | 'actor' | 'undoes', Value>) => sql`
  withdrawn as (
    delete from notification_causes as c using notifications as n
    where n.id = c.notification_id and n.post_id = ${post}::uuid and n.kind = ${undoes} and n.read_at is null
      and c.actor_id = ${actor}::uuid and c.mail_id is null
    returning c.user_id
  ),`

const beforeAll = '00000000-0000-0000-0000-000000000000'

const valuesOf = (notice: Notice) => ({
  post: notice.postId ?? null,
  posts: notice.postIds ?? [],
  kind: notice.kind ?? null,
  cause: notice.cause,
  group: notice.group ?? null,
  actor: notice.actorId ?? null,
  except: notice.exceptId ?? null,
  reply: notice.replyId ?? null,
  details: JSON.stringify(notice.details ?? {}),
  to: notice.to ?? [],
  undoes: notice.undoes ?? null,
})
const statementOf = ({ audience, undoes }: Notice) => notified({ audience, undoes: undoes !== undefined })

/**
 * Stores notifications in the transaction of the cause, and returns whose changed. An audience that is larger than
 * `serverLimits.notifiedAtOnce` is notified by a job.
 */
export async function storeNotice(trx: Kysely<Schema>, notice: Notice): Promise<string[]> {
  const max = serverLimits.notifiedAtOnce
  const [found] = await statementOf(notice)(trx, { ...valuesOf(notice), after: beforeAll, rows: max + 1, max })
  if (found && found.size > max) await enqueue(trx, 'notify', { notice })
  return found?.told ?? []
}

/** Stores notifications as above, and tells open clients. */
export async function notify({ trx, publish }: Work, notice: Notice): Promise<void> {
  const accounts = await storeNotice(trx, notice)
  if (accounts.length > 0) publish({ accounts }, { type: 'notifications.changed' })
}

/** Notifies the next members of an audience. Returns the last of them, or undefined at the end. */
export async function notifyBatch(
  { trx, publish }: Work,
  notice: Notice,
  after = beforeAll,
): Promise<string | undefined> {
  // The transaction of a cause has locked the post before it stores notifications; the opposite order would deadlock.
  const posts = notice.postIds ?? (notice.postId ? [notice.postId] : [])
  if (posts.length > 0)
    await trx.selectFrom('posts').select('id').where('id', 'in', posts).orderBy('id').forKeyShare().execute()
  const rows = serverLimits.notifiedPerBatch
  const [found] = await statementOf(notice)(trx, { ...valuesOf(notice), after, rows, max: rows })
  if (!found) return undefined
  if (found.told.length > 0) publish({ accounts: found.told }, { type: 'notifications.changed' })
  return found.size < rows ? undefined : (found.last ?? undefined)
}

/**
 * For those who come to an event that a moderator removed, or to some dates of a series. `event_sequence` grows with each removal, so
 * that they are told again after a restoration.
 */
export const removedEventNotice = (
  [first, ...others]: readonly [RemovedEvent, ...RemovedEvent[]],
  by: { id: string },
): Notice => {
  const dates = [first, ...others].map(({ id }) => id)
  return {
    audience: 'removed',
    postId: first.id,
    postIds: dates,
    kind: 'eventRemoved',
    cause: `eventRemoved:${first.id}:${first.event_sequence}`,
    exceptId: by.id,
    details: { dates },
  }
}
interface RemovedEvent {
  id: string
  event_sequence: number
}

/** For the author of a post that an administrator removed. */
export function removalNotice(post: { id: string; author_id: string }, by: { id: string }): Notice {
  return {
    audience: 'given',
    to: post.author_id === by.id ? [] : [post.author_id],
    kind: 'contentRemoved',
    cause: `contentRemoved:${post.id}`,
    details: { subject: 'post' },
  }
}
