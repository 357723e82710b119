import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { signInDelays } from '../../../contract/limits.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'

type Kind = keyof typeof signInDelays

export type Counted = [kind: Kind, subject: string][]

const keyOf = ([kind, subject]: Counted[number]) =>
  `${kind}:${createHash('sha256').update(subject).digest('base64url')}`

const tooMany = (retryAfter: number) => new AppError('TOO_MANY_REQUESTS', { retryAfter }, { rate: 'signInDelays' })

// now() is the start of the transaction; a concurrent row may be later and already in the past.
const clock = sql`clock_timestamp()`

/** Counts before the attempt, so that concurrent ones all count. Throws TOO_MANY_REQUESTS with the seconds to wait. */
export async function countTry(db: Kysely<Schema>, counted: Counted): Promise<void> {
  // Sorted, so that concurrent attempts cannot deadlock.
  const tries = counted
    .map(one => ({ key: keyOf(one), ...signInDelays[one[0]] }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const keys = tries.map(({ key }) => key)
  const waiting = async () => {
    const { rows } = await sql<{ wait: number }>`
      select ceil(extract(epoch from max(closed_until) - now()))::int as wait from sign_in_failures
      where key = any(${keys}::text[]) and closed_until > ${clock}`.execute(db)
    return rows[0]?.wait
  }
  const wait = await waiting()
  if (wait) throw tooMany(wait)
  const { rows } = await sql`
    insert into sign_in_failures as f (key, failures, closed_until, forgotten_at)
    select t.key, 1, now(), now() + t."forgottenAfter" * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb)
      as t (key text, free int, first int, longest int, "forgottenAfter" int)
    on conflict (key) do update set
      failures = case when f.forgotten_at <= now() then 1 else f.failures + 1 end,
      forgotten_at = excluded.forgotten_at,
      closed_until = now() + (
        select case when f.forgotten_at <= now() or f.failures < t.free then 0
          else least(t.first * power(2, least(f.failures - t.free, 20)), t.longest) end
        from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as t (key text, free int, first int, longest int)
        where t.key = f.key) * interval '1 millisecond'
    where f.closed_until <= ${clock}
    returning key`.execute(db)
  if (rows.length < tries.length) throw tooMany((await waiting()) ?? 1)
}

// Others sign in from the same network.
const isShared = (kind: Kind) => kind === 'ip' || kind === 'wideNetwork'

/** Reverts an attempt that did not fail. Deletes the account's counters; network counters keep other failures. */
export async function forgiveTry(db: Kysely<Schema>, counted: Counted): Promise<void> {
  const own = counted.filter(([kind]) => !isShared(kind)).map(keyOf)
  const shared = counted.filter(([kind]) => isShared(kind)).map(keyOf)
  await sql`
    with forgotten as (delete from sign_in_failures where key = any(${own}::text[]))
    update sign_in_failures set failures = greatest(failures - 1, 0), closed_until = now()
    where key = any(${shared}::text[])`.execute(db)
}
