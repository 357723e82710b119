import { sql, type Kysely } from 'kysely'
import { blockedWith } from '../relations/blocks.ts'
import { milliseconds } from '../db/interval.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/tables.ts'
import { uuidOf } from '../db/uuid-of.ts'
import { inTransaction, type Work } from '../db/transaction.ts'
import { defineJob, enqueue } from '../jobs/job.ts'
import { serverLimits } from '../base/limits.ts'
import type { AnyDefinition, Definition, Value } from './definition.ts'
import type { AnyNotice, Notice, StoredNotice } from './notice.ts'
import { appendingTo, queueCountedPushes } from './queue-pushes.ts'
import type { NotificationKinds } from './registry.ts'
import { takeTimes, type Urgency } from './reach.ts'
import { choseTopic } from './topics.ts'

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
/** What a statement depends on. */
interface Shape {
  /** Those that the audience is notified of, and how much of the limit they may use. */
  kinds: readonly AnyDefinition[]
  audience: string
  undoes: boolean
  urgency: Urgency
}

interface Notified {
  /** Of the audience, after `after`. */
  size: number
  last: string | null
  told: string[]
  late: Late | null
}

/** When those hear of a notice, in the app apart, all of whose pushes and emails about it wait for the limit. By account. */
export type Late = Readonly<Record<string, string>>

const notified = ({ kinds, audience, undoes, urgency }: Shape) => {
  const [{ audiences, isCounted, isFact, merged }] = kinds as [AnyDefinition]
  return prepared<Values, Notified>((_, given) => {
    const { post, cause, group, actor, by, reply, details } = given
    const people =
      audiences?.[audience]?.(given) ??
      sql`select id, ${post}::uuid as post from unnest(${given.to}::uuid[]) as given (id)`
    const times = (channel: 'mail' | 'push') => sql`
      select id as user_id, ${sql.lit(channel)} as channel, ${sql.ref(`${channel}_at`)} as at from wanted
      where ${sql.ref(`new_${channel}`)} and ${by}::uuid is not null ${isCounted ? sql`and is_counted` : sql``}`
    const asked = sql`${times('mail')} union all ${times('push')}`
    return sql<Notified>`
      with audience as materialized (
        select a.id, ${kinds.length === 1 ? sql`${given.kind}::text` : sql`a.kind`} as kind, a.post from (${people}) as a
        where a.id > ${given.after}::uuid and a.id is distinct from ${actor}::uuid and a.id is distinct from ${given.except}::uuid
        order by a.id limit ${given.rows}
      ), size as materialized (select count(*)::int as n from audience),
      ${undoes ? withdrawn(given) : sql``}
      receiver as materialized (
        select a.id, a.kind, a.post, coalesce(${group}::text, a.kind || ':' || a.post, ${cause}) as group_key,
          ${ofEach(kinds, ({ topic }) => (topic ? choseTopic(sql`s.choices`, topic, 'app') : sql`true`))} as app,
          ${ofEach(kinds, ({ topic, mail }) => (topic && mail ? choseTopic(sql`s.choices`, topic, 'mail') : sql`false`))} as mail,
          ${ofEach(kinds, ({ topic }) => (topic ? choseTopic(sql`s.choices`, topic, 'push') : sql`false`))} as push,
          (now() + ${ofEach(kinds, mailBurst)})::timestamptz(3) as mail_at, (now() + ${ofEach(kinds, pushBurst)})::timestamptz(3) as push_at
          ${isCounted ? sql`, ${isCounted({ user: sql`a.id`, post: sql`a.post` })} as is_counted` : sql``}
        from audience as a join accounts as u on u.id = a.id and u.is_active
          left join notification_settings as s on s.user_id = a.id
        where (select n from size) <= ${given.max} ${isFact ? sql`` : sql`and a.id <> all (${blockedWith(sql`${actor}::uuid`)})`}
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
          do update set changed_at = greatest(n.changed_at + interval '1 millisecond', clock_timestamp()), details = ${merged ?? sql`excluded.details`},
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
  })
}

/** By the kind of a member `a` of the audience. */
const ofEach = (kinds: readonly AnyDefinition[], write: (one: AnyDefinition) => Value): Value => {
  const [first, ...others] = kinds as [AnyDefinition]
  if (others.length === 0) return write(first)
  return sql`case a.kind ${sql.join(
    kinds.map(one => sql`when ${sql.lit(one.kind)} then ${write(one)}`),
    sql` `,
  )} end`
}
const mailBurst = ({ mail }: AnyDefinition) => milliseconds(mail === 'immediate' ? 0 : serverLimits.notificationBurst)
const pushBurst = ({ isCollected }: AnyDefinition) =>
  milliseconds(isCollected ? serverLimits.pushBurst : serverLimits.pushAfter)

/** One job for each burst, and one for everything of a member that waits for the limit. */
const queueMails = sql`
  insert into jobs as j (id, kind, payload, run_at)
  select coalesce(p.mail_collection, ${uuidOf(sql`concat_ws(':', noted.id, extract(epoch from p.mail_at))`)}),
    'notificationMail', case when p.mail_collection is not null then jsonb_build_object('notificationIds', jsonb_build_array(noted.id))
      else jsonb_build_object('notificationId', noted.id) end, p.mail_at
  from noted join planned as p on p.id = noted.user_id and p.mail_at is not null
  ${appendingTo('notificationIds')}`

const withdrawn = ({ post, actor, undoes }: Record<'post' | 'actor' | 'undoes', Value>) => sql`
  withdrawn as (
    delete from notification_causes as c using notifications as n
    where n.id = c.notification_id and n.post_id = ${post}::uuid and n.kind = ${undoes} and n.read_at is null
      and c.actor_id = ${actor}::uuid and c.mail_id is null
    returning c.user_id
  ),`

const beforeAll = '00000000-0000-0000-0000-000000000000'

const valuesOf = (notice: StoredNotice) => ({
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

const statements = new Map<string, ReturnType<typeof notified>>()

function statementOf(kinds: readonly AnyDefinition[], { audience, undoes, details }: StoredNotice) {
  const [{ urgency: given = 'usual' }] = kinds as [AnyDefinition]
  const urgency = typeof given === 'function' ? given(details) : given
  const key = [audience, undoes !== undefined, urgency, ...kinds.map(({ kind }) => kind)].join()
  const known = statements.get(key) ?? notified({ kinds, audience, undoes: undoes !== undefined, urgency })
  statements.set(key, known)
  return known
}

type Of<Details, Name extends string> = Definition<any, Details, any, Name>
/** Of one kind, or of those of an audience whose members are notified of different ones. */
type Kinds<Details, Name extends string> = Of<Details, Name> | readonly [Of<Details, Name>, ...Of<Details, Name>[]]

function stored(of: Kinds<any, any>, { undoes, audience = 'given', ...notice }: AnyNotice) {
  const kinds: readonly AnyDefinition[] = [of].flat()
  const [first, ...others] = kinds
  const kind = first && others.length === 0 ? { kind: first.kind } : {}
  return { kinds, notice: { ...notice, audience, ...kind, ...(undoes ? { undoes: undoes.kind } : {}) } as StoredNotice }
}

/**
 * Stores notifications in the transaction of the cause, and returns whose changed. An audience that is larger than
 * `serverLimits.notifiedAtOnce` is notified by a job.
 */
export async function storeNotice<Details extends object, Name extends string>(
  trx: Kysely<Schema>,
  of: Kinds<Details, Name>,
  given: Notice<NoInfer<Details>, NoInfer<Name>>,
): Promise<Pick<Notified, 'told' | 'late'>> {
  const { kinds, notice } = stored(of, given)
  const max = serverLimits.notifiedAtOnce
  const [found] = await statementOf(kinds, notice)(trx, { ...valuesOf(notice), after: beforeAll, rows: max + 1, max })
  if (found && found.size > max) await enqueue(trx, notifyJob, { notice })
  return found ?? { told: [], late: null }
}

/** Stores notifications as above, and tells open clients. */
export async function notify<Details extends object, Name extends string>(
  { trx, publish }: Work,
  of: Kinds<Details, Name>,
  notice: Notice<NoInfer<Details>, NoInfer<Name>>,
): Promise<Late> {
  const { told: accounts, late } = await storeNotice(trx, of, notice)
  if (accounts.length > 0) publish({ accounts }, { type: 'notifications.changed' })
  return late ?? {}
}

/** By a job, for a transaction that has not locked its posts. */
export const notifyLater = <Details extends object, Name extends string>(
  trx: Kysely<Schema>,
  of: Kinds<Details, Name>,
  notice: Notice<NoInfer<Details>, NoInfer<Name>>,
): Promise<unknown> => enqueue(trx, notifyJob, { notice: stored(of, notice).notice })

/** Notifies the next members of an audience. Returns the last of them, or undefined at the end. */
export async function notifyBatch(
  { trx, publish }: Work,
  kinds: readonly AnyDefinition[],
  { notice, after = beforeAll }: { notice: StoredNotice; after?: string | undefined },
): Promise<string | undefined> {
  // The transaction of a cause has locked the post before it stores notifications; the opposite order would deadlock.
  const posts = notice.postIds ?? (notice.postId ? [notice.postId] : [])
  if (posts.length > 0)
    await trx.selectFrom('posts').select('id').where('id', 'in', posts).orderBy('id').forKeyShare().execute()
  const rows = serverLimits.notifiedPerBatch
  const [found] = await statementOf(kinds, notice)(trx, { ...valuesOf(notice), after, rows, max: rows })
  if (!found) return undefined
  if (found.told.length > 0) publish({ accounts: found.told }, { type: 'notifications.changed' })
  return found.size < rows ? undefined : (found.last ?? undefined)
}

/** For an audience that is too large for the transaction of the cause. A repeated run skips members who were notified. */
export const notifyJob = defineJob({
  kind: 'notify',
  run: async (
    { db, notifications }: { db: Kysely<Schema>; notifications: NotificationKinds },
    { notice }: { notice: StoredNotice },
  ): Promise<void> => {
    const caused = notifications.caused(notice)
    let last: string | undefined
    do {
      const after = last
      last = await inTransaction(db, work => notifyBatch(work, caused, { notice, after }))
    } while (last)
  },
})
