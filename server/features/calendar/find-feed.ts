import { sql, type Kysely } from 'kysely'
import { rates } from '../../../contract/limits.ts'
import type { CalendarContent } from '../../../contract/vocabulary.ts'
import { tokenHash } from '../../credentials/links.ts'
import { prepared } from '../../db/prepared.ts'
import { milliseconds } from '../../db/interval.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { counting, rateKey } from '../../rate-limit/limit.ts'
import { versionOf } from './entries.ts'

export interface FoundFeed {
  user_id: string
  city_id: string | null
  contents: CalendarContent[]
  language: string | null
  /** Null while the account is deactivated. */
  version: string | null
}

interface Row extends FoundFeed {
  count: number
  wait: number
}

/** Finds, counts and computes the version in one statement, because calendar apps ask every few minutes and mostly get a 304. */
const findBy = prepared<{ hash: string; rate: string }, Row>((_, { hash, rate }) => {
  const [most, per] = rates.calendarByLink
  // One row, so that what depends on its columns is computed once.
  const whose = { viewer: sql`feed.user_id`, city: sql`feed.city_id`, contents: sql`feed.contents` }
  return sql<Row>`
    with feed as materialized (
      select f.user_id, f.contents, a.language, a.is_active, p.city_id
      from calendar_feeds as f join accounts as a on a.id = f.user_id join profiles as p on p.id = f.user_id
      where f.secret_hash = ${hash}
    ), counted as (
      insert into rate_limits as r (key, count, resets_at)
      select ${rate}, 1, now() + ${milliseconds(per)} from feed
      ${counting}
    )
    select feed.user_id, feed.city_id, feed.contents, feed.language, counted.count, counted.wait,
      case when feed.is_active and counted.count <= ${sql.lit(most)} then (${versionOf(whose)}) end as version
    from feed, counted`
})

/** Undefined if the link does not work. Throws TOO_MANY_REQUESTS. */
export async function findFeed(db: Kysely<Schema>, secret: string): Promise<FoundFeed | undefined> {
  const hash = tokenHash(secret)
  const rate = 'calendarByLink'
  const [row] = await findBy(db, { hash, rate: rateKey(rate, hash) })
  if (row && row.count > rates[rate][0])
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, row.wait) }, { rate })
  return row
}

/** Whether it worked before a renewal or the end of its account, which the trigger calendar_feeds_end_link records. */
export const hasEnded = async (db: Kysely<Schema>, secret: string): Promise<boolean> =>
  (await db
    .selectFrom('ended_calendar_links')
    .select('secret_hash')
    .where('secret_hash', '=', tokenHash(secret))
    .executeTakeFirst()) !== undefined
