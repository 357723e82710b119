import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '../db/schema.ts'
import type { Metrics } from '../metrics.ts'

/** What each kind of job carries. A new kind adds its line here and its handler where jobs are created. */
export interface JobPayloads {
  mail: { to: string; subject: string; text: string; html: string }
  /** A reset link was asked for: whether the address has an account is found out later, so that no answer tells. */
  resetLink: { email: string; origin: string }
}
export type JobKind = keyof JobPayloads
export type JobHandlers = { [Kind in JobKind]: (payload: JobPayloads[Kind]) => Promise<void> }

/** With pauses that double up to an hour this is a day and a half: longer than any link in a mail is good for. */
const attemptsMax = 40
const lease = sql`interval '60 seconds'`
const pollEvery = 1_000

/** Stores a job in the transaction that causes it: it runs if and only if that commits. */
export const enqueue = <Kind extends JobKind>(
  trx: Kysely<Schema> | Transaction<Schema>,
  kind: Kind,
  payload: JobPayloads[Kind],
): Promise<unknown> =>
  trx
    .insertInto('jobs')
    .values({ id: randomUUIDv7(), kind, payload: JSON.stringify(payload) })
    .execute()

/** Runs jobs one after another, beside the other processes of the same database; a failed one waits longer each time. */
export function createJobs({
  db,
  handlers,
  metrics,
  log,
}: {
  db: Kysely<Schema>
  handlers: JobHandlers
  metrics: Metrics
  log: Logger
}) {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let running: Promise<void> | undefined
  let again = false

  async function runNext(): Promise<boolean> {
    const { rows } = await sql<{ id: string; kind: JobKind; payload: never; attempts: number }>`
      update jobs set attempts = attempts + 1, locked_until = now() + ${lease}
      where id = (
        select id from jobs
        where run_at <= now() and (locked_until is null or locked_until < now()) and attempts < ${attemptsMax}
        order by run_at, id for update skip locked limit 1)
      returning id, kind, payload, attempts`.execute(db)
    const [job] = rows
    if (!job) return false
    try {
      await handlers[job.kind](job.payload)
      await db.deleteFrom('jobs').where('id', '=', job.id).execute()
      metrics.jobs.inc({ kind: job.kind, outcome: 'done' })
    } catch (error) {
      const seconds = Math.min(2 ** job.attempts, 3600)
      await db
        .updateTable('jobs')
        .set({
          run_at: sql`now() + ${seconds} * interval '1 second'`,
          locked_until: null,
          last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
        })
        .where('id', '=', job.id)
        .execute()
      metrics.jobs.inc({ kind: job.kind, outcome: 'failed' })
      log.error(
        { err: error, job: job.id, kind: job.kind, attempt: job.attempts, lastAttempt: job.attempts >= attemptsMax },
        'job failed',
      )
    }
    return true
  }

  async function drain(): Promise<void> {
    do {
      again = false
      while (!ended && (await runNext()));
    } while (again && !ended)
  }

  const wake = (): Promise<void> => {
    again = true
    running ??= drain()
      .catch(error => log.warn({ err: error }, 'jobs cannot be read'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    /** Looks for work now, and every second for what other processes left. */
    start: () => {
      timer = setInterval(() => void wake(), pollEvery)
      void wake()
    },
    /** Runs everything that is due; resolves when nothing is left. */
    wake,
    stop: async () => {
      ended = true
      clearInterval(timer)
      await running
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
