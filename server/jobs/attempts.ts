import { sql, type Kysely, type RawBuilder } from 'kysely'
import { memoized, prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { messageOf, reasonOf } from './failure.ts'
import { longKinds, type JobKind } from './kinds.ts'

export interface Job {
  id: string
  kind: JobKind
  payload: never
  attempts: number
  request_id: string | null
}
type Attempt = Pick<Job, 'id' | 'attempts'>

const lease = sql`interval '60 seconds'`
// If the database clock was set back, jobs with impossible future times run now.
const slack = sql`interval '1 minute'`
const due = sql`(run_at <= now() or created_at > now() + ${slack}
  or (attempts > 0 and run_at > now() + least(power(2, attempts), 3600) * interval '1 second' + ${slack}))`
const free = sql`(locked_until is null or locked_until < now() or locked_until > now() + ${lease} + ${slack})`

type Choice = Record<'urgentOnly' | 'long' | 'pushes', boolean>

const claimed = memoized(({ urgentOnly, long, pushes }: Choice) =>
  prepared<Record<string, never>, Job>(
    () => sql<Job>`
      update jobs set attempts = attempts + 1, locked_until = now() + ${lease}
      where id = (
        select id from jobs
        where given_up_at is null and ${due} and ${free} ${urgentOnly ? sql`and urgent` : sql``}
          ${long ? sql`` : sql`and kind not in (${sql.join(longKinds.map(kind => sql.lit(kind)))})`}
          and ${pushes ? sql`kind = 'push'` : sql`kind <> 'push'`}
        order by urgent desc, run_at, id for update skip locked limit 1)
      returning id, kind, payload, attempts, request_id`,
  ),
)

/** Leases the next due job to the caller. Undefined if there is none. */
export const claim = async (db: Kysely<Schema>, choice: Choice): Promise<Job | undefined> =>
  (await claimed(choice)(db, {}))[0]

/** False if another worker has taken over the job. */
export async function renew(db: Kysely<Schema>, { id, attempts }: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ locked_until: sql`now() + ${lease}` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nothing is changed or counted if another worker has taken over the job since. */
const own = ({ id, attempts }: Record<keyof Attempt, unknown>) => sql`id = ${id} and attempts = ${attempts}`

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
export const finish = (db: Kysely<Schema>, { id, attempts }: Attempt, outcome: 'done' | 'skipped'): Promise<unknown> =>
  finished(db, { id, attempts, outcome })

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
