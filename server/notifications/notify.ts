import { sql, type Kysely, type RawBuilder } from 'kysely'
import { blockedWith } from '../relations/blocks.ts'
import { memoized, prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { uuidOf } from '../db/uuid-of.ts'
import type { Work } from '../db/transaction.ts'
import { enqueue } from '../jobs/jobs.ts'
import { serverLimits } from '../base/limits.ts'
import { audiences } from './audiences.ts'
import type { Audience, Notice } from './notice.ts'
import { appendingTo, queueCountedPushes } from './pushes.ts'
import { takeTimes, type Urgency } from './reach.ts'
import {
  choseKind,
  collectedKinds,
  immediateKinds,
  isEventFact,
  mailedKinds,
  pushedKinds,
  timedKinds,
  urgencyOf,
} from './topics.ts'

type Value = RawBuilder<unknown>

type Values = {
  post: string | null
  posts: readonly string[]
  kind: string | null
  cause: string
  group: string | null
  actor: string | null
  by: string | null
  except: string | null
  reply: string | null
  details: string
  to: readonly string[]
  undoes: string | null
  after: string
  rows: number
  max: number
}
/** What a statement depends on. `timed`: of the kinds that may be caused by the clock. `ofEvent`: told by an event, not by its actor. */
type Shape = { audience: Audience; undoes: boolean; urgency: Urgency; timed: boolean; ofEvent: boolean }

interface Notified {
  /** Of the audience, after `after`. */
  size: number
  last: string | null
  told: string[]
  late: Late | null
}

/** When those hear of a notice, in the app apart, all of whose pushes and emails about it wait for the limit. By account. */
export type Late = Readonly<Record<string, string>>

const notified = memoized(({ audience, undoes, urgency, timed, ofEvent }: Shape) =>
  prepared<Values, Notified>((_, given) => {
    const { post, cause, group, actor, by, reply, details } = given
    const times = (channel: 'mail' | 'push') => sql`
      select id as user_id, ${sql.lit(channel)} as channel, ${sql.ref(`${channel}_at`)} as at from wanted
      where ${sql.ref(`new_${channel}`)} and ${by}::uuid is not null ${timed ? sql`and is_moved` : sql``}`
    const asked = sql`${times('mail')} union all ${times('push')}`
    return sql<Notified>`
      with audience as materialized (
        select a.id, a.kind, ${audience === 'series' || audience === 'removed' ? sql`a.post` : sql`${post}::uuid`} as post from (${audiences[audience](given)}) as a
        where a.id > ${given.after}::uuid and a.id is distinct from ${actor}::uuid and a.id is distinct from ${given.except}::uuid
        order by a.id limit ${given.rows}
      ), size as materialized (select count(*)::int as n from audience),
      ${undoes ? withdrawn(given) : sql``}
      receiver as materialized (
        select a.id, a.kind, a.post, coalesce(${group}::text, a.kind || ':' || a.post, ${cause}) as group_key,
          ${choseKind(sql`s.choices`, sql`a.kind`, 'app')} as app,
          ${choseKind(sql`s.choices`, sql`a.kind`, 'mail', mailedKinds)} as mail,
          ${choseKind(sql`s.choices`, sql`a.kind`, 'push', pushedKinds)} as push,
          (now() + ${mailBurst})::timestamptz(3) as mail_at, (now() + ${pushBurst})::timestamptz(3) as push_at
          ${timed ? sql`, ${isMovedFor(sql`a.id`, sql`a.post`)} as is_moved` : sql``}
        from audience as a join accounts as u on u.id = a.id and u.is_active
          left join notification_settings as s on s.user_id = a.id
        where (select n from size) <= ${given.max} ${ofEvent ? sql`` : sql`and a.id <> all (${blockedWith(sql`${actor}::uuid`)})`}
          and not exists (select from notification_mutes as m where m.user_id = a.id and m.post_id = a.post)
          and not exists (select from notification_causes as c where c.user_id = a.id and c.cause = ${cause})
          and (${reply}::uuid is null or exists (select from post_replies where id = ${reply}))
          ${undoes ? sql`and not exists (select from withdrawn)` : sql``}
        order by a.id
      ), grouped as materialized (
        select n.user_id, n.mail_at, case when n.push_queued then n.push_at end as push_at
        from receiver as r join notifications as n on n.user_id = r.id and n.group_key = r.group_key and n.read_at is null
        order by n.user_id for update of n
      ), wanted as materialized (
        select r.*, r.mail and coalesce(g.mail_at > r.mail_at, true) as new_mail, r.push and coalesce(g.push_at > r.push_at, true)
          and exists (select from push_subscriptions as d where d.user_id = r.id) as new_push
        from receiver as r left join grouped as g on g.user_id = r.id where r.app or r.mail or r.push
      ), taken as (
        ${takeTimes({ by, from: asked, urgency })}
      ), planned as materialized (
        select w.id, w.kind, w.post, w.group_key, w.app,
          case when w.new_mail then coalesce(m.at, w.mail_at) end as mail_at, m.collection as mail_collection,
          case when w.new_push then coalesce(p.at, w.push_at) end as push_at, p.collection as push_collection
        from wanted as w left join taken as m on m.user_id = w.id and m.channel = 'mail'
          left join taken as p on p.user_id = w.id and p.channel = 'push'
      ), noted as (
        insert into notifications as n (id, user_id, kind, group_key, post_id, details, changed_at, in_app, mail_at, push_at, push_queued)
        select gen_random_uuid(), id, kind, group_key, post, ${details}::jsonb, clock_timestamp(), app, mail_at,
          case when push_collection is null then push_at end, push_at is not null and push_collection is null
        from planned
        on conflict (user_id, group_key) where read_at is null
          do update set changed_at = greatest(n.changed_at + interval '1 millisecond', clock_timestamp()), details = ${allChanges},
            in_app = n.in_app or excluded.in_app, mail_at = least(n.mail_at, excluded.mail_at),
            push_at = coalesce(excluded.push_at, n.push_at), push_queued = n.push_queued or excluded.push_queued
        returning n.id, n.user_id, n.in_app
      ), caused as (
        insert into notification_causes (user_id, cause, notification_id, actor_id, reply_id, created_at)
        select user_id, ${cause}, id, ${actor}::uuid, ${reply}::uuid, clock_timestamp() from noted on conflict do nothing
      ), mails as (
        ${queueMails}
      ), pushes as (
        ${queueCountedPushes({
          key: sql`concat_ws(':', noted.id, extract(epoch from p.push_at))`,
          about: sql`jsonb_build_object('notificationId', noted.id) || case when p.push_collection is not null then '{}'
            else jsonb_build_object('at', p.push_at, 'from', now()::timestamptz(3)) end`,
          at: sql`p.push_at`,
          collection: sql`p.push_collection`,
          from: sql`noted join planned as p on p.id = noted.user_id and p.push_at is not null
            join push_subscriptions as d on d.user_id = noted.user_id`,
        })}
      )
      select (select n from size) as size, (select id from audience order by id desc limit 1) as last,
        array(select user_id from noted where in_app ${undoes ? sql`union select user_id from withdrawn` : sql``}) as told,
        (select jsonb_object_agg(id, least(push_at, mail_at)) from planned where coalesce(push_at, mail_at) is not null
          and (push_at is null or push_collection is not null) and (mail_at is null or mail_collection is not null)) as late`
  }),
)

const listOf = (kinds: readonly string[]) => sql.join(kinds.map(kind => sql.lit(kind)))
const milliseconds = (count: number) => sql`${sql.lit(count)} * interval '1 millisecond'`
const mailBurst = sql`case when a.kind in (${listOf(immediateKinds)}) then interval '0' else ${milliseconds(serverLimits.notificationBurst)} end`
const pushBurst = sql`case when a.kind in (${listOf(collectedKinds)}) then ${milliseconds(serverLimits.pushBurst)} else ${milliseconds(serverLimits.pushAfter)} end`

/** Whether an event was moved since that member joined it. */
const isMovedFor = (user: Value, post: Value) => sql`exists (
  select from event_attendees as g join posts as e on e.id = g.event_id
  where g.event_id = ${post} and g.user_id = ${user} and e.event_moved_at >= g.joined_at)`

/** One job for each burst, and one for everything of a member that waits for the limit. */
const queueMails = sql`
  insert into jobs as j (id, kind, payload, run_at)
  select coalesce(p.mail_collection, ${uuidOf(sql`concat_ws(':', noted.id, extract(epoch from p.mail_at))`)}),
    'notificationMail', case when p.mail_collection is not null then jsonb_build_object('notificationIds', jsonb_build_array(noted.id))
      else jsonb_build_object('notificationId', noted.id) end, p.mail_at
  from noted join planned as p on p.id = noted.user_id and p.mail_at is not null
  ${appendingTo('notificationIds')}`

/** A group of changes of an event names all of them, and what it was before the first that no email has told. */
const allChanges = sql`case when excluded.details ? 'changed' then n.details || excluded.details || jsonb_build_object('changed', (
  select jsonb_agg(distinct one) from jsonb_array_elements(coalesce(n.details -> 'changed', '[]') || (excluded.details -> 'changed')) as one
), 'was', coalesce(excluded.details -> 'was', '{}') || case when n.mail_at is null then '{}' else coalesce(n.details -> 'was', '{}') end)
  else excluded.details end`

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
  by: notice.actorId ?? notice.byId ?? null,
  except: notice.exceptId ?? null,
  reply: notice.replyId ?? null,
  details: JSON.stringify(notice.details ?? {}),
  to: notice.to ?? [],
  undoes: notice.undoes ?? null,
})
const statementOf = (notice: Notice) => {
  const { audience, kind, undoes } = notice
  const timed = kind !== undefined && timedKinds.has(kind)
  const ofEvent = isEventFact(kind)
  return notified({ audience, undoes: undoes !== undefined, urgency: urgencyOf(notice), timed, ofEvent })
}

/**
 * Stores notifications in the transaction of the cause, and returns whose changed. An audience that is larger than
 * `serverLimits.notifiedAtOnce` is notified by a job.
 */
export async function storeNotice(trx: Kysely<Schema>, notice: Notice): Promise<Pick<Notified, 'told' | 'late'>> {
  const max = serverLimits.notifiedAtOnce
  const [found] = await statementOf(notice)(trx, { ...valuesOf(notice), after: beforeAll, rows: max + 1, max })
  if (found && found.size > max) await enqueue(trx, 'notify', { notice })
  return found ?? { told: [], late: null }
}

/** Stores notifications as above, and tells open clients. */
export async function notify({ trx, publish }: Work, notice: Notice): Promise<Late> {
  const { told: accounts, late } = await storeNotice(trx, notice)
  if (accounts.length > 0) publish({ accounts }, { type: 'notifications.changed' })
  return late ?? {}
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
    byId: null,
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
    byId: null,
    audience: 'given',
    to: post.author_id === by.id ? [] : [post.author_id],
    kind: 'contentRemoved',
    cause: `contentRemoved:${post.id}`,
    details: { subject: 'post' },
  }
}
