import { sql, type Kysely, type RawBuilder } from 'kysely'
import { uuidOf } from '../db/uuid-of.ts'
import { milliseconds } from '../db/interval.ts'
import type { Schema } from '../db/tables.ts'
import { serverLimits } from '../base/limits.ts'
import { takeTimes } from './reach.ts'

type Value = RawBuilder<unknown>

const after = sql`now() + ${milliseconds(serverLimits.pushAfter)}`

/**
 * Inserts a job for each browser `d` of the members that `from` selects. Jobs of the same `key` and browser are one, so that a
 * repeated cause is not pushed twice. `about` is a PushAbout as jsonb.
 */
export const queuePushes = ({ key, about, from }: Record<'key' | 'about' | 'from', Value>) => sql`
  insert into jobs (id, kind, payload, run_at)
  select ${uuidOf(sql`concat_ws(':', 'push', d.id, ${key})`)}, 'push', jsonb_build_object('subscriptionId', d.id, 'about', ${about}),
    ${after}
  from ${from}
  on conflict do nothing`

/**
 * Completes an insert into jobs `j`: what waits joins a list of the same job, unless that runs already, and may make it earlier. `path` is
 * that of the list.
 */
export const appendingTo = (path: string) => {
  const [list, added] = [sql`j.payload #> ${sql.lit(`{${path}}`)}`, sql`excluded.payload #> ${sql.lit(`{${path}}`)}`]
  const joins = sql`(not (${list}) @> (${added}) and jsonb_array_length(${list}) < ${sql.lit(serverLimits.reachCollected)})`
  return sql`
    on conflict (id) do update set run_at = least(j.run_at, excluded.run_at),
      payload = case when ${joins} then jsonb_set(j.payload, ${sql.lit(`{${path}}`)}, (${list}) || (${added})) else j.payload end
    where (${joins} or excluded.run_at < j.run_at) and coalesce(j.locked_until < now(), true) and j.given_up_at is null`
}

/**
 * The same at a time `at`, which `takeTimes` gave. A `collection` of what waits for the limit is one job for each browser.
 */
export const queueCountedPushes = ({
  key,
  about,
  at,
  collection,
  from,
}: Record<'key' | 'about' | 'at' | 'collection' | 'from', Value>) => sql`
  insert into jobs as j (id, kind, payload, run_at)
  select ${uuidOf(sql`concat_ws(':', 'push', d.id, coalesce(${collection}::text, ${key}))`)},
    'push', jsonb_build_object('subscriptionId', d.id, 'about', case when ${collection} is not null
      then jsonb_build_object('held', jsonb_build_array(${about})) else ${about} end), ${at}
  from ${from}
  ${appendingTo('about,held')}`

/** Of a message, for its receiver. */
export const queueMessagePushes = (given: Record<'message' | 'conversation' | 'seq' | 'from', Value>) =>
  queuePushes({ key: given.message, about: aboutMessage(given), from: given.from })
const aboutMessage = ({ conversation, seq }: Record<'conversation' | 'seq', Value>) =>
  sql`jsonb_build_object('conversationId', ${conversation}, 'seq', ${seq})`

/** Of a request, for its receiver. */
export const pushRequest = (
  trx: Kysely<Schema>,
  { id, conversationId, seq, by, to }: { id: string; conversationId: string; seq: number; by: string; to: string },
): Promise<unknown> =>
  sql`
    with taken as (${takeTimes({
      by: sql`${by}`,
      urgency: 'usual',
      from: sql`
        select ${to}::uuid as user_id, 'push' as channel, (${after})::timestamptz(3) as at
        where exists (select from push_subscriptions where user_id = ${to})`,
    })})
    ${queueCountedPushes({
      key: sql`${id}::text`,
      about: aboutMessage({ conversation: sql`${conversationId}::uuid`, seq: sql`${seq}::int` }),
      at: sql`taken.at`,
      collection: sql`taken.collection`,
      from: sql`taken join push_subscriptions as d on d.user_id = taken.user_id`,
    })}`.execute(trx)
