import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { CodeWith } from '../../contract/errors.ts'
import { rates, wideNetwork, type RateName } from '../../contract/limits.ts'
import { prepared } from '../db/prepared.ts'
import { milliseconds } from '../db/interval.ts'
import type { Schema } from '../db/tables.ts'
import { AppError } from '../base/errors.ts'
import { networksOf } from './networks.ts'

/** Subjects are hashed, so that ips and emails are not stored. */
export const rateKey = (name: RateName, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`

/**
 * `subject` is an ip if the name ends with `ByIp`. Throws TOO_MANY_REQUESTS, or `code`, above the rate. All
 * processes share the counters.
 */
export async function limit(
  db: Kysely<Schema>,
  name: RateName,
  subject: string,
  { code = 'TOO_MANY_REQUESTS', uses = 1 }: { code?: CodeWith<'retryAfter'>; uses?: number } = {},
): Promise<void> {
  const [times] = rates[name]
  if (!name.endsWith('ByIp')) return check(await countUse(db, name, subject, uses), times)
  const { own, wide } = networksOf(subject)
  check(await countUse(db, name, own, uses), times)
  if (wide) check(await countUse(db, name, wide, uses), times * wideNetwork)

  function check(row: { count: number; wait: number } | undefined, most: number): void {
    if (row && row.count > most) throw new AppError(code, { retryAfter: Math.max(1, row.wait) }, { rate: name })
  }
}

/** Reads are answered also while nothing can be counted. */
export const limitUnlessReadingOnly = async (
  { primary, readingOnly }: { primary: Kysely<Schema>; readingOnly: boolean },
  name: RateName,
  subject: string,
): Promise<void> => {
  if (!readingOnly) await limit(primary, name, subject)
}

const keysOf = (name: RateName, ip: string) => {
  const { own, wide } = networksOf(ip)
  return [own, ...(wide ? [wide] : [])].map(network => rateKey(name, network))
}

export async function giveBack(db: Kysely<Schema>, name: RateName, ip: string): Promise<void> {
  await sql`
    update rate_limits set count = greatest(count - 1, 0)
    where key = any(${keysOf(name, ip)}::text[]) and resets_at > now()`.execute(db)
}

export async function refuseIfUsedUp(db: Kysely<Schema>, name: RateName, ip: string): Promise<void> {
  const [own, wide] = keysOf(name, ip)
  const [times] = rates[name]
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from resets_at - now()))::int as wait from rate_limits
    where resets_at > now()
      and (key = ${own} and count >= ${times}::int or key = ${wide ?? ''} and count >= ${times * wideNetwork}::int)
    order by wait desc limit 1`.execute(db)
  const [row] = rows
  if (row) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, row.wait) }, { rate: name })
}

/** Counts without enforcing, for actions that already happened. */
export async function countUse(
  db: Kysely<Schema>,
  name: RateName,
  subject: string,
  uses = 1,
): Promise<{ count: number; wait: number } | undefined> {
  const [row] = await oneMore(db, { key: rateKey(name, subject), per: rates[name][1], uses })
  return row
}

// Handles a clock that was set back. The minute covers concurrent statements, whose inserts may not be in the order of their
// `now()`.
const over = sql`(r.resets_at <= now() or r.resets_at > excluded.resets_at + interval '1 minute')`

export const counting = sql`
  on conflict (key) do update set
    count = case when ${over} then 0 else r.count end + excluded.count,
    resets_at = case when ${over} then excluded.resets_at else r.resets_at end
  returning r.count, ceil(extract(epoch from r.resets_at - now()))::int as wait`

const oneMore = prepared<{ key: string; per: number; uses: number }, { count: number; wait: number }>(
  (_, given) => sql`
    insert into rate_limits as r (key, count, resets_at)
    values (${given.key}, ${given.uses}::int, now() + ${milliseconds(given.per)})
    ${counting}`,
)

export const tidy = (db: Kysely<Schema>): Promise<unknown> =>
  sql`delete from rate_limits where resets_at < now() - interval '1 hour'`.execute(db)
