import { sql, type Kysely, type RawBuilder } from 'kysely'
import { serverLimits } from '../base/limits.ts'
import { milliseconds } from '../db/interval.ts'
import { memoized, prepared } from '../db/prepared.ts'
import type { Schema } from '../db/tables.ts'
import { messageOf, reasonOf } from './failure.ts'
import type { Lane, Lanes } from './lanes.ts'

export interface JobRow {
  id: string
  kind: string
  payload: never
  attempts: number
  created_at: Date
  request_id: string | null
}
type Claimed = JobRow & { run_at: Date; urgent: boolean }
/** A job with a name of its own may be queued again while it runs: then its attempts are counted from one, since another time. */
type Attempt = Pick<JobRow, 'id' | 'attempts' | 'created_at'>

const lease = sql`interval '60 seconds'`
const slack = sql`interval '1 minute'`
// A lease that cannot be, because the database clock was set back, has ended.
const free = sql`(locked_until is null or locked_until < now() or locked_until > now() + ${lease} + ${slack})`

const nextIn = ({ dueIn }: Lanes, { lane, from }: { lane: Lane; from: unknown }) => sql<string>`(
  select id from jobs where ${dueIn(lane)} and run_at >= ${from} and ${free} order by run_at, id for update skip locked limit 1)`

export const claiming = (lanes: Lanes, of: readonly Lane[], from: Partial<Record<Lane, unknown>>) => sql<Claimed>`
  update jobs set attempts = attempts + 1, locked_until = now() + ${lease}
  where id = coalesce(${sql.join(of.map(lane => nextIn(lanes, { lane, from: from[lane] })))})
  returning id, kind, payload, attempts, created_at, request_id, run_at, urgent`

/** Milliseconds that a job may be due before others that were committed earlier. Later ones wait for `searchAll`. */
const lateCommit = 1_000
const ever = '-infinity'

/**
 * `next` leases the next due job of the first lane of `of` that has one. The index keeps entries of done jobs as long as a transaction,
 * such as a backup, may see them, so each search begins shortly before the last claimed job, and after `searchAll` with the oldest.
 */
export function claimsIn(lanes: Lanes) {
  const claimed = memoized(({ of }: { of: string }) =>
    prepared<Record<Lane, Date | string>, Claimed>((_, from) => claiming(lanes, of.split(' ') as Lane[], from)),
  )
  const oldest = (): Record<Lane, Date | string> => ({ urgent: ever, common: ever, long: ever, push: ever })
  let from = oldest()
  return {
    next: async (db: Kysely<Schema>, of: readonly Lane[]): Promise<JobRow | undefined> => {
      const [job] = await claimed({ of: of.join(' ') })(db, from)
      if (job) from[lanes.laneOf(job)] = new Date(job.run_at.getTime() - lateCommit)
      return job
    },
    searchAll: () => {
      from = oldest()
    },
  }
}

/**
 * Makes jobs due whose times cannot be, because the database clock was set back since. The times of `dated` kinds remain. Run now and
 * then, because the claim does not look for them.
 */
export const makeLateDue = async (db: Kysely<Schema>, dated: readonly string[]): Promise<void> => {
  await sql`
    update jobs set run_at = least(run_at, now()), created_at = now()
    where given_up_at is null and created_at > now() + ${slack}
      and kind <> all (${dated}::text[])`.execute(db)
  await sql`
    update jobs set run_at = now()
    where given_up_at is null and attempts > 0
      and run_at > now() + least(power(2, attempts), 3600) * interval '1 second' + ${slack}`.execute(db)
}

/** False if another worker has taken over the job. */
export async function renew(db: Kysely<Schema>, job: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ locked_until: sql`now() + ${lease}` })
    .where(own(job))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nothing is changed or counted if another worker has taken over the job since. */
const own = ({ id, attempts, created_at }: Record<keyof Attempt, unknown>) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and created_at = ${created_at}`

/** Adds the job of `ended` to its hour. In the statement that ends the attempt, so that each end is counted once. */
const counted = (ended: RawBuilder<unknown>, outcome: unknown, reason: unknown) => sql<never>`
  with ended as (${ended} returning kind)
  insert into job_counts as c (hour, kind, outcome, reason, count, last_at)
  select date_trunc('hour', now(), 'UTC'), kind, ${outcome}, ${reason}, 1, now() from ended
  on conflict (hour, kind, outcome, reason)
    do update set count = c.count + 1, last_at = greatest(c.last_at, excluded.last_at)`

const finished = prepared<Attempt & { outcome: string }, never>((_, given) =>
  counted(sql`delete from jobs where ${own(given)}`, given.outcome, sql`''`),
)
export const finish = (
  db: Kysely<Schema>,
  { id, attempts, created_at }: Attempt,
  outcome: 'done' | 'skipped',
): Promise<unknown> => finished(db, { id, attempts, created_at, outcome })

/** Keeps the error. Of the payload of a job that is given up only `kept` stays; others run again after `seconds`. */
export const fail = (
  db: Kysely<Schema>,
  job: Attempt,
  {
    error,
    seconds,
    last,
    kept = sql`'{}'`,
  }: { error: unknown; seconds: number; last: boolean; kept?: RawBuilder<unknown> | undefined },
): Promise<unknown> =>
  counted(
    sql`update jobs set run_at = now() + ${seconds} * interval '1 second', locked_until = null, last_error = ${messageOf(error)}
      ${last ? sql`, given_up_at = now(), payload = ${kept}` : sql``} where ${own(job)}`,
    last ? 'givenUp' : 'failed',
    reasonOf(error),
  ).execute(db)

/** Ends an attempt that was interrupted, without counting it. */
export const release = (db: Kysely<Schema>, job: Attempt): Promise<unknown> =>
  sql`update jobs set attempts = ${job.attempts - 1}, locked_until = null where ${own(job)}`.execute(db)

export async function tidy(db: Kysely<Schema>): Promise<void> {
  await sql`delete from jobs where given_up_at < now() - ${milliseconds(serverLimits.givenUpJobKept)}`.execute(db)
  await sql`delete from job_counts where hour < now() - ${milliseconds(serverLimits.jobCountsKept)}`.execute(db)
}
