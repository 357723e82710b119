import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ErrorCode } from '../../contract/errors.ts'
import { rates, wideNetwork, type RateName } from '../../contract/limits.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { networksOf } from './network.ts'

/** Under which a count is kept. Subjects are stored hashed: addresses and e-mails are nobody's business. */
export const rateKey = (name: RateName, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`

/**
 * Counts one use of `name` by `subject`, a network address where the name ends with `ByAddress`. Throws TOO_MANY_REQUESTS, or
 * the given code, above its rate. The count is a row, so all server processes share it.
 */
export async function limit(
  db: Kysely<Schema>,
  name: RateName,
  subject: string,
  code: ErrorCode = 'TOO_MANY_REQUESTS',
): Promise<void> {
  const [times] = rates[name]
  if (!name.endsWith('ByAddress')) return check(await countUse(db, name, subject), times)
  const { own, wide } = networksOf(subject)
  check(await countUse(db, name, own), times)
  if (wide) check(await countUse(db, name, wide), times * wideNetwork)

  function check(row: { count: number; wait: number } | undefined, most: number): void {
    if (row && row.count > most) throw new AppError(code, { rate: name, retryAfter: Math.max(1, row.wait) })
  }
}

/** Counts one use and refuses nothing: for what is done already. */
export async function countUse(
  db: Kysely<Schema>,
  name: RateName,
  subject: string,
): Promise<{ count: number; wait: number } | undefined> {
  const [row] = await oneMore(db, { key: rateKey(name, subject), per: rates[name][1] })
  return row
}

// A count that lasts longer than its rate was begun before the clock of the database was put back. The minute is for those that
// began at the same time: the one that comes later need not be the one that began later.
const over = sql`(r.resets_at <= now() or r.resets_at > excluded.resets_at + interval '1 minute')`

/**
 * The end of `insert into rate_limits as r (key, count, resets_at)`, with a first use: begins a count or adds to it, and
 * tells the count and the seconds until it begins anew.
 */
export const counting = sql`
  on conflict (key) do update set
    count = case when ${over} then 1 else r.count + 1 end,
    resets_at = case when ${over} then excluded.resets_at else r.resets_at end
  returning r.count, ceil(extract(epoch from r.resets_at - now()))::int as wait`

const oneMore = prepared<{ key: string; per: number }, { count: number; wait: number }>(
  (_, given) => sql`
    insert into rate_limits as r (key, count, resets_at)
    values (${given.key}, 1, now() + ${given.per}::float8 * interval '1 millisecond')
    ${counting}`,
)
