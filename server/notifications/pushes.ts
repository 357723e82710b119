import { sql, type Kysely, type RawBuilder } from 'kysely'
import { uuidOf } from '../db/uuid-of.ts'
import type { Schema } from '../db/schema.ts'
import { serverLimits } from '../limits.ts'

type Value = RawBuilder<unknown>

/**
 * Inserts a job for each browser `d` of the members that `from` selects. Jobs of the same `key` and browser are one, so that a
 * repeated cause is not pushed twice. `about` is a PushAbout as jsonb.
 */
export const queuePushes = ({ key, about, from }: Record<'key' | 'about' | 'from', Value>) => sql`
  insert into jobs (id, kind, payload, run_at)
  select ${uuidOf(sql`concat_ws(':', 'push', d.id, ${key})`)}, 'push', jsonb_build_object('subscriptionId', d.id, 'about', ${about}),
    now() + ${sql.lit(serverLimits.pushAfter)} * interval '1 millisecond'
  from ${from}
  on conflict do nothing`

/** Of a message, for its receiver. */
export const queueMessagePushes = (given: Record<'message' | 'conversation' | 'seq' | 'from', Value>) =>
  queuePushes({
    key: given.message,
    about: sql`jsonb_build_object('conversationId', ${given.conversation}, 'seq', ${given.seq})`,
    from: given.from,
  })

/** Of a request, for its receiver. */
export const pushRequest = (
  trx: Kysely<Schema>,
  { id, conversationId, seq, to }: { id: string; conversationId: string; seq: number; to: string },
): Promise<unknown> =>
  queueMessagePushes({
    message: sql`${id}::uuid`,
    conversation: sql`${conversationId}::uuid`,
    seq: sql`${seq}::int`,
    from: sql`push_subscriptions as d where d.user_id = ${to}`,
  }).execute(trx)
