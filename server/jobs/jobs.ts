import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Language } from '../../contract/language.ts'
import type { Schema } from '../db/schema.ts'
import type { Metrics } from '../metrics.ts'
import { currentScope, inScope, outside } from '../observe/scope.ts'
import { noTraces, type Span, type Traces } from '../telemetry/span.ts'
import type { JobKind } from './kinds.ts'

/** What each kind of job carries. */
export interface JobPayloads {
  mail: { to: string; subject: string; text: string; html: string }
  /** A reset link was asked for: whether the address has an account is found out later, so that no answer tells. */
  resetLink: {
    email: string
    origin: string
    /** What whoever asked reads; jobs of earlier versions have none. */
    language?: Language
  }
  /** Files of a picture that no profile may name: not yet, or not any more. */
  unusedAvatar: { accountId: string; path: string }
}
/** A handler may run more than once for one job, whose id stays the same. */
export type JobHandlers = { [Kind in JobKind]: (payload: JobPayloads[Kind], job: { id: string }) => Promise<void> }

/** Thrown by a handler when every other try would end the same way: the job is given up and stays with its error, without its payload. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/** With pauses that double up to an hour this is a day and a half: longer than any link in a mail is good for. */
export const attemptsMax = 40
const lease = sql`interval '60 seconds'`
const pollEvery = 1_000
/** How many jobs of a process run at once: most of them wait for a mail server. The last worker takes urgent ones only. */
const workersEach = 4

interface Worker {
  urgentOnly: boolean
  running: Promise<void> | undefined
  /** Somebody asked for work while it ran. */
  again: boolean
}

/**
 * Stores a job in the transaction that causes it: it runs if and only if that commits. It bears the id of the request
 * that causes it, so that its lines in the log do too. `after`: whole seconds before it is run. `urgent`: before all others,
 * because somebody waits for it to sign in.
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

/** What an error says, without the addresses in it: a mail server repeats whom it refuses. */
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

// What cannot be was written before the clock of the database was put back: nobody waits until that time comes again.
const slack = sql`interval '1 minute'`
const due = sql`(run_at <= now() or created_at > now() + ${slack}
  or (attempts > 0 and run_at > now() + least(power(2, attempts), 3600) * interval '1 second' + ${slack}))`
const free = sql`(locked_until is null or locked_until < now() or locked_until > now() + ${lease} + ${slack})`

/** Runs a few jobs at once, beside the other processes of the same database; a failed one waits longer each time. */
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
    // Where there is one there may be another.
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

  /** Wakes one idle worker, which wakes the next where it finds work; those that run look once more before they rest. */
  function wakeNext(): void {
    for (const worker of workers) worker.again = true
    const idle = workers.find(({ running }) => !running)
    if (!idle || ended) return
    // Whoever woke it may be a request; each job has its own.
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
      await atRest()
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
