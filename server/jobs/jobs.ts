import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Language } from '../../contract/language.ts'
import type { Schema } from '../db/schema.ts'
import type { Metrics } from '../observability/metrics.ts'
import { currentScope, inScope, outside } from '../observability/scope.ts'
import { noTraces, type Span, type Traces } from '../observability/span.ts'
import type { JobKind } from './kinds.ts'

export interface JobPayloads {
  mail: { to: string; subject: string; text: string; html: string }
  /** Whether the email has an account is checked in the job, so that the response time of the request does not reveal it. */
  resetLink: {
    email: string
    origin: string
    /** Language of the requester; absent in jobs queued by earlier versions. */
    language?: Language
  }
  /** Avatar files that no profile references, either not yet or no longer. */
  unusedAvatar: { accountId: string; path: string }
}
/** A job may run more than once, always with the same id. */
export type JobHandlers = { [Kind in JobKind]: (payload: JobPayloads[Kind], job: { id: string }) => Promise<void> }

/** Thrown by a handler if retries cannot succeed. The job is given up; its error is kept, its payload deleted. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/** With delays that double up to one hour, this spans a day and a half, longer than the lifetime of any link in an email. */
export const attemptsMax = 40
const lease = sql`interval '60 seconds'`
const pollEvery = 1_000
/** Concurrent jobs per process; most wait for a mail server. The last worker runs urgent jobs only. */
const workersEach = 4

interface Worker {
  urgentOnly: boolean
  running: Promise<void> | undefined
  /** `wakeNext` was called while the worker ran. */
  again: boolean
}

/**
 * Inserts a job in the caller's transaction; it runs only if that commits. Stores the current request id for log lines. `after`
 * is a delay in whole seconds. Urgent jobs run before all others; use it when a user waits for the result to sign in.
 */
export const enqueue = <Kind extends JobKind>(
  trx: Kysely<Schema> | Transaction<Schema>,
  kind: Kind,
  payload: JobPayloads[Kind],
  { after = 0, urgent = kind === 'resetLink' }: { after?: number; urgent?: boolean } = {},
): Promise<unknown> =>
  trx
    .insertInto('jobs')
    .values({
      id: randomUUIDv7(),
      kind,
      payload: JSON.stringify(payload),
      run_at: sql`now() + ${after} * interval '1 second'`,
      request_id: currentScope()?.requestId ?? null,
      urgent,
    })
    .execute()

/** Error message without emails: mail servers quote the recipient. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? error.message
        .slice(0, 500)
        .split(' ')
        .map(word => (word.includes('@') ? '…' : word))
        .join(' ')
    : 'unknown'

interface Job {
  id: string
  kind: JobKind
  payload: never
  attempts: number
  request_id: string | null
}

// Handles a database clock that was set back: rows with impossible future times run now instead of waiting for that time.
const slack = sql`interval '1 minute'`
const due = sql`(run_at <= now() or created_at > now() + ${slack}
  or (attempts > 0 and run_at > now() + least(power(2, attempts), 3600) * interval '1 second' + ${slack}))`
const free = sql`(locked_until is null or locked_until < now() or locked_until > now() + ${lease} + ${slack})`

/** Runs jobs concurrently with other processes on the same database. Failed jobs are retried with exponential backoff. */
export function createJobs({
  db,
  handlers,
  metrics,
  log,
  traces = noTraces,
}: {
  db: Kysely<Schema>
  handlers: JobHandlers
  metrics: Metrics
  log: Logger
  traces?: Traces
}) {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const workers: Worker[] = Array.from({ length: workersEach }, (_, at) => ({
    urgentOnly: at === workersEach - 1,
    running: undefined,
    again: false,
  }))

  async function runNext({ urgentOnly }: Worker): Promise<boolean> {
    const { rows } = await sql<Job>`
      update jobs set attempts = attempts + 1, locked_until = now() + ${lease}
      where id = (
        select id from jobs
        where given_up_at is null and ${due} and ${free} ${urgentOnly ? sql`and urgent` : sql``}
        order by urgent desc, run_at, id for update skip locked limit 1)
      returning id, kind, payload, attempts, request_id`.execute(db)
    const [job] = rows
    if (!job) return false
    // There may be more due jobs.
    wakeNext()
    const attributes = { 'job.kind': job.kind, 'job.attempt': job.attempts }
    const span = traces.begin(`job ${job.kind}`, { kind: 'consumer', attributes })
    await inScope({ requestId: job.request_id ?? undefined, job: job.id, span }, () => run(job, span))
    return true
  }

  async function run(job: Job, span: Span | undefined): Promise<void> {
    const began = performance.now()
    try {
      await handlers[job.kind](job.payload, job)
      await db.deleteFrom('jobs').where('id', '=', job.id).execute()
      metrics.jobs.inc({ kind: job.kind, outcome: 'done' })
      span?.end()
    } catch (error) {
      span?.end(error)
      const lastAttempt = error instanceof PermanentJobError || job.attempts >= attemptsMax
      const seconds = Math.min(2 ** job.attempts, 3600)
      await db
        .updateTable('jobs')
        .set({
          ...(lastAttempt ? { given_up_at: sql`now()`, payload: '{}' } : {}),
          run_at: sql`now() + ${seconds} * interval '1 second'`,
          locked_until: null,
          last_error: reasonOf(error),
        })
        .where('id', '=', job.id)
        .execute()
      metrics.jobs.inc({ kind: job.kind, outcome: lastAttempt ? 'givenUp' : 'failed' })
      log.error({ err: error, kind: job.kind, attempt: job.attempts, lastAttempt }, 'job failed')
    } finally {
      metrics.jobDuration.observe({ kind: job.kind }, (performance.now() - began) / 1000)
    }
  }

  async function drain(worker: Worker): Promise<void> {
    do {
      worker.again = false
      while (!ended && (await runNext(worker)));
    } while (worker.again && !ended)
  }

  /** Wakes one idle worker, which wakes the next if it finds a job. Running workers check once more before they stop. */
  function wakeNext(): void {
    for (const worker of workers) worker.again = true
    const idle = workers.find(({ running }) => !running)
    if (!idle || ended) return
    // The caller may be within a request; each job has its own scope.
    idle.running = outside(() => drain(idle))
      .catch(error => log.warn({ err: error }, 'jobs cannot be read'))
      .finally(() => {
        idle.running = undefined
      })
  }

  const atRest = async (): Promise<void> => {
    for (;;) {
      const running = workers.flatMap(worker => worker.running ?? [])
      if (running.length === 0) return
      await Promise.all(running)
    }
  }

  const wake = (): Promise<void> => {
    wakeNext()
    return atRest()
  }

  return {
    /** Polls now and every second, which finds jobs of other processes. */
    start: () => {
      timer = setInterval(() => void wake(), pollEvery)
      void wake()
    },
    /** Runs all due jobs; resolves when none remain. */
    wake,
    stop: async () => {
      ended = true
      clearInterval(timer)
      await atRest()
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
