import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { messageOf, reasonOf } from './failure.ts'

interface Attempt {
  id: string
  attempts: number
}

/** Nothing is changed or counted if another worker has taken over the job since. */
const own = ({ id, attempts }: Attempt) => sql`id = ${id} and attempts = ${attempts}`

/** Adds the job of `ended` to its hour. In the statement that ends the attempt, so that each end is counted once. */
const counted = (ended: RawBuilder<unknown>, outcome: string, reason = '') => sql`
  with ended as (${ended} returning kind)
  insert into job_counts as c (hour, kind, outcome, reason, count, last_at)
  select date_trunc('hour', now(), 'UTC'), kind, ${outcome}, ${reason}, 1, now() from ended
  on conflict (hour, kind, outcome, reason)
    do update set count = c.count + 1, last_at = greatest(c.last_at, excluded.last_at)`

export const finish = (db: Kysely<Schema>, job: Attempt, outcome: 'done' | 'skipped'): Promise<unknown> =>
  counted(sql`delete from jobs where ${own(job)}`, outcome).execute(db)

/** Keeps the error. The payload of a job that is given up is deleted; others run again after `seconds`. */
export const fail = (
  db: Kysely<Schema>,
  job: Attempt,
  { error, seconds, last }: { error: unknown; seconds: number; last: boolean },
): Promise<unknown> =>
  counted(
    sql`update jobs set run_at = now() + ${seconds} * interval '1 second', locked_until = null, last_error = ${messageOf(error)}
      ${last ? sql`, given_up_at = now(), payload = '{}'` : sql``} where ${own(job)}`,
    last ? 'givenUp' : 'failed',
    reasonOf(error),
  ).execute(db)

/** Ends an attempt that was interrupted, without counting it. */
export const release = (db: Kysely<Schema>, job: Attempt): Promise<unknown> =>
  sql`update jobs set attempts = ${job.attempts - 1}, locked_until = null where ${own(job)}`.execute(db)
