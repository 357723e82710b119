import { sql, type Kysely } from 'kysely'
import { keyset, type Paging } from '../../db/paging/keyset.ts'
import type { Schema } from '../../db/tables.ts'
import type { Deps } from '../../deps/deps.ts'
import { serverLimits } from '../../base/limits.ts'
import { maskedEmail } from '../../mail/masked-email.ts'
import { senders } from './kinds.ts'

interface QueueRow {
  kind: string
  waiting: number
  retrying: number
  oldest_at: Date
}
interface FailureRow {
  kind: string
  reason: string
  retried: number
  given_up: number
  last_at: Date
}
export interface DeliveryRows {
  queue: QueueRow[]
  sent: Record<keyof typeof senders, { day: number; week: number }>
  failures: FailureRow[]
  refused: number
}

const countedMax = sql.lit(serverLimits.jobsCounted)
const failuresMax = sql.lit(100)
/** The current hour and those before it. */
const lastHours = (hours: number) =>
  sql`hour >= date_trunc('hour', now(), 'UTC') - ${sql.lit(hours)} * interval '1 hour'`
const [day, week, month] = [24, 7 * 24, 30 * 24]

export async function readDelivery({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<DeliveryRows> {
  const [queue, sent, failures, refused] = await Promise.all([
    queueOf({ db, jobs }),
    sentOf(db),
    failuresOf(db),
    refusedCount(db),
  ])
  return { queue, sent, failures, refused }
}

/** A job that runs for the first time counts as waiting. */
const queueOf = async ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<QueueRow[]> =>
  (
    await sql<QueueRow>`
      select kind, count(*) filter (where last_error is null)::int as waiting,
        count(last_error)::int as retrying, min(case when last_error is null then run_at else created_at end) as oldest_at
      from (
        select kind, last_error, run_at, created_at from ${jobs.counted({ givenUp: false })} as job limit ${countedMax}
      ) as due group by kind`.execute(db)
  ).rows

async function sentOf(db: Kysely<Schema>): Promise<DeliveryRows['sent']> {
  const { rows } = await sql<{ kind: string; day: number; week: number }>`
    select kind, coalesce(sum(count) filter (where ${lastHours(day)}), 0)::int as day, sum(count)::int as week
    from job_counts where ${lastHours(week)} and outcome = 'done' group by kind`.execute(db)
  const sumOf = (kinds: readonly string[]) => {
    const own = rows.filter(({ kind }) => kinds.includes(kind))
    return {
      day: own.reduce((sum, row) => sum + row.day, 0),
      week: own.reduce((sum, row) => sum + row.week, 0),
    }
  }
  return { mail: sumOf(senders.mail), push: sumOf(senders.push) }
}

const failuresOf = async (db: Kysely<Schema>): Promise<FailureRow[]> =>
  (
    await sql<FailureRow>`
      select kind, reason, coalesce(sum(count) filter (where outcome = 'failed'), 0)::int as retried,
        coalesce(sum(count) filter (where outcome = 'givenUp'), 0)::int as given_up, max(last_at) as last_at
      from job_counts where ${lastHours(month)} and reason <> '' group by kind, reason
      order by last_at desc, kind, reason limit ${failuresMax}`.execute(db)
  ).rows

async function refusedCount(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from accounts where email_refused_at is not null limit ${countedMax}
    ) as refused`.execute(db)
  return rows[0]?.count ?? 0
}

export interface RefusedRow {
  id: string
  name: string
  /** Masked: an email leaves the database only after a recorded reason. */
  email: string
  avatar_path: string | null
  avatar_updated_at: Date | null
  email_refused_at: Date
  email_refusal: string
}

const newest = keyset({ email_refused_at: 'time', id: 'uuid' }, 'desc')

/** Newest first; up to `limit` + 1 rows. Throws INVALID_CURSOR. */
export async function listRefused(db: Kysely<Schema>, { cursor, limit }: Paging): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select a.id, coalesce(nullif(p.name, ''), a.name) as name, ${maskedEmail(sql`a.email`)} as email, p.avatar_path,
      p.avatar_updated_at, a.email_refused_at, a.email_refusal
    from accounts as a left join profiles as p on p.id = a.id
    where a.email_refused_at is not null
      ${cursor === undefined ? sql`` : sql`and ${newest.after(newest.read(cursor), 'a')}`}
    order by ${newest.order('a')} limit ${limit + 1}`.execute(db)
  return rows
}

export const refusedKey = newest.key
