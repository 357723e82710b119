import { sql, type Kysely, type Transaction } from 'kysely'
import { subjectOf, type LiveEvent } from '../../contract/live.ts'
import { traced } from '../base/scope.ts'
import { createQueue, type Queue } from '../base/queue.ts'
import { memoized, prepared } from './prepared.ts'
import type { Schema } from './tables.ts'

type Audience = { city: string } | { accounts: string[] }

export interface Work {
  trx: Transaction<Schema>
  publish: (audience: Audience, event: LiveEvent) => void
}

/** Locked exclusively with the hash of a city, and for all cities by processes of former versions. */
const publishLock = 7201

export const noCity = '00000000-0000-0000-0000-000000000000'

const commitObservers = new WeakMap<Kysely<Schema>, () => void>()

export function observeCommits(db: Kysely<Schema>, notify: (() => void) | undefined): void {
  if (notify) commitObservers.set(db, notify)
  else commitObservers.delete(db)
}

const wakers = new WeakMap<Kysely<Schema>, () => void>()
const withJobs = new WeakSet<Kysely<Schema>>()

export function observeJobs(db: Kysely<Schema>, wake: (() => void) | undefined): void {
  if (wake) wakers.set(db, wake)
  else wakers.delete(db)
}

export function noteJob(db: Kysely<Schema>): void {
  const wake = wakers.get(db)
  if (wake) wake()
  else withJobs.add(db)
}

const queues = new WeakMap<Kysely<Schema>, Queue>()
const transactionsWaiting = 500
const patience = 5_000

/** Transactions that wait for row locks keep their connections, so unlimited writes to one conversation would block reads. */
export const limitTransactions = (db: Kysely<Schema>, atOnce: number): void =>
  void queues.set(db, createQueue({ atOnce, waiting: transactionsWaiting, patience }))

/**
 * While serving requests, the only way to start transactions and publish live events. Events are inserted last, under the locks of
 * their cities, held until the commit: within a city, ids are in commit order and a reader at `id > cursor` misses none. Taken
 * earlier, the locks could deadlock with row locks.
 */
export async function inTransaction<T>(db: Kysely<Schema>, work: (work: Work) => Promise<T>): Promise<T> {
  const events: Published[] = []
  const notify = commitObservers.get(db)
  const inQueue: Queue = queues.get(db) ?? (run => run())
  let hasJobs = false
  try {
    const result = await traced('transaction', {}, () =>
      inQueue(() =>
        db.transaction().execute(async trx => {
          const result = await work({ trx, publish: (audience, event) => events.push({ audience, event }) })
          if (events.length > 0) {
            events.push(...(await forgetGone(trx, events)))
            await write(trx, events, !notify)
          }
          hasJobs = withJobs.has(trx)
          return result
        }),
      ),
    )
    return result
  } finally {
    // Also after an error: if the connection is lost during the commit, the outcome is unknown.
    if (hasJobs) wakers.get(db)?.()
    if (events.length > 0) notify?.()
  }
}

interface Published {
  audience: Audience
  event: LiveEvent
}

/** Prevents replay of events about removed subjects. The remover's row lock excludes concurrent events about them. */
async function forgetGone(trx: Transaction<Schema>, events: Published[]): Promise<Published[]> {
  const gone = events.flatMap(({ event }) => subjectOf(event).gone ?? [])
  if (gone.length === 0) return []
  await deleteAbout(trx, { gone })
  if (!events.some(({ event }) => hasNotifications.test(event.type))) return []
  const readers = await notifiedAbout(trx, { gone })
  const accounts = readers.map(({ user_id }) => user_id)
  return accounts.length > 0 ? [{ audience: { accounts }, event: { type: 'notifications.changed' } }] : []
}

const hasNotifications = /^(question|reply|event|listing)\./

const notifiedAbout = prepared<{ gone: string[] }, { user_id: string }>(
  (_, { gone }) => sql<{ user_id: string }>`
    select user_id from notifications where read_at is null and post_id = any (${gone}::uuid[])
    union
    select n.user_id from notification_causes as c join notifications as n on n.id = c.notification_id and n.read_at is null
    where c.reply_id = any (${gone}::uuid[])`,
)

// Events that announce another removal are kept without message text: an offline client needs both.
const deleteAbout = prepared<{ gone: string[] }, never>((_, { gone }) => {
  const tellsOfAnother = sql`(gone_id is not null and gone_id <> all(${gone}::uuid[]) and event ? 'conversation')`
  return sql<never>`
    with emptied as (
      update outbox set subject_id = null, event = jsonb_set(event, '{conversation,lastMessage}', 'null')
      where subject_id = any(${gone}::uuid[]) and ${tellsOfAnother}
    )
    delete from outbox
    where (subject_id = any(${gone}::uuid[]) or parent_id = any(${gone}::uuid[])) and not ${tellsOfAnother}`
})

const isOfNoPost = /^(message|request|conversation|notifications)\./

const write = (trx: Transaction<Schema>, events: Published[], notifies: boolean) => {
  const rows = events.map(({ audience, event }, position) => {
    const { subject, parent, gone, other } = subjectOf(event)
    return {
      position,
      city_id: 'city' in audience ? audience.city : null,
      account_ids: 'accounts' in audience ? audience.accounts : null,
      subject_id: subject,
      parent_id: parent,
      gone_id: gone,
      other_id: other,
      event,
    }
  })
  const ofPosts = !events.every(({ event }) => isOfNoPost.test(event.type))
  return insert({ ofPosts, notifies })(trx, { events: JSON.stringify(rows) })
}

const other = sql`array_remove(array[told.other_id], null)`
const authors = sql`array(
        select author_id from posts where id in (told.subject_id, told.parent_id)
        union select author_id from post_replies where id = told.subject_id
        union select told.other_id where told.other_id is not null)`

const lockAll = sql`count(*)`
/** NOTIFY is sent on commit. Receivers read the rows, so the payload is empty. */
const lockAndNotify = sql`${lockAll}, pg_notify('outbox', '')`

/**
 * An event for accounts becomes a row in the order of each of their cities. The sorted locks cannot deadlock. The FROM clause takes
 * them before any row, and thus any id, is created. The shared lock excludes processes of the former version during an upgrade.
 */
const insert = memoized(({ ofPosts, notifies }: Record<'ofPosts' | 'notifies', boolean>) =>
  prepared<{ events: string }, never>(
    (_, { events }) => sql<never>`
      with told as materialized (
        select given.*, part.order_city_id, part.receivers
        from jsonb_to_recordset(${events}::jsonb) as given (position int, city_id uuid, account_ids uuid[], subject_id uuid,
          parent_id uuid, gone_id uuid, other_id uuid, event jsonb)
        cross join lateral (
          select given.city_id as order_city_id, null::uuid[] as receivers where given.city_id is not null
          union all
          select coalesce(p.city_id, ${sql.lit(noCity)}::uuid), array_agg(a.id)
          from unnest(given.account_ids) as a (id) left join profiles as p on p.id = a.id group by 1
          union all
          select ${sql.lit(noCity)}::uuid, given.account_ids where given.account_ids = '{}'
        ) as part
      ), locked as materialized (
        select pg_advisory_xact_lock(${sql.lit(publishLock)}, key) from (
          select distinct hashtext(order_city_id::text) as key
          from told, (select pg_advisory_xact_lock_shared(${sql.lit(publishLock)})) as upgrade
          order by key
        ) as keys
      )
      insert into outbox (order_city_id, city_id, account_ids, subject_id, parent_id, gone_id, person_ids, event)
      select told.order_city_id, told.city_id, told.receivers, told.subject_id, told.parent_id, told.gone_id, ${ofPosts ? authors : other}, told.event
      from (select ${notifies ? lockAndNotify : lockAll} from locked) as turn, told
      order by told.position, told.order_city_id`,
    { endsTransaction: true },
  ),
)

const nextId = prepared<{ order: string }, { id: string | number }>(
  (_, { order }) => sql<{ id: string | number }>`
    select nextval('outbox_id_seq') as id from (
      select pg_advisory_xact_lock(${sql.lit(publishLock)}, key) from (
        select hashtext(${order}::uuid::text) as key, pg_advisory_xact_lock_shared(${sql.lit(publishLock)})
      ) as upgrade
    ) as turn`,
)

/** An unused position in the order of a city. All events of the city up to it are committed, those of other cities may not be. */
export const nextPosition = async (db: Kysely<Schema>, order: string): Promise<bigint> =>
  BigInt((await nextId(db, { order }))[0]?.id ?? 0)
