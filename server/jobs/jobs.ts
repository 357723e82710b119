import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Language } from '../../contract/values/language.ts'
import type { Schema } from '../db/schema.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { PushAbout, StoredNotice } from '../notifications/notice.ts'
import { noteJob, observeJobs } from '../db/transaction.ts'
import { currentScope, inScope, outside } from '../base/scope.ts'
import { noTraces, type Span, type Traces } from '../base/span.ts'
import { claim, fail, finish, makeLateDue, release, renew, type Job } from './attempts.ts'
import type { JobKind, LongKind } from './kinds.ts'
import type { Lane } from './lanes.ts'

export interface JobPayloads {
  mail: {
    to: string
    subject: string
    text: string
    html: string
    /** The page that turns the email off. */
    unsubscribe?: string
    /** With `unsubscribe`: `digest`, or else `notifications`. */
    list?: 'digest'
    /** Emails with the same value are shown as one conversation. */
    thread?: string
    /** An attached event, as iCalendar. */
    calendar?: string
  }
  /** The account is looked up in the job, so that the response time does not reveal whether it exists. */
  resetLink: {
    email: string
    origin: string
    /** Absent in jobs queued by earlier versions. */
    language?: Language
  }
  /** Avatar files that no profile references, not yet or no longer. */
  unusedAvatar: { accountId: string; path: string }
  /** Prepares an export. `origin` is that of the links in its email. */
  export: { exportId: string; origin: string }
  /** Deletes parts of an export that are no longer used. */
  exportParts: { exportId: string }
  /** Notifies an audience that is too large for the transaction of the cause. */
  notify: { notice: StoredNotice }
  /** Sends an email about a notification that is still unread after ten minutes, or about several that waited for a limit. */
  notificationMail: { notificationId: string } | { notificationIds: string[] }
  /** Sends an email about the messages of conversations with a `seq` above `after`, up to `upTo`, that are still unread. */
  unreadMail: { userId: string; about: { conversation: string; after: number; upTo: number }[] }
  /** Pushes a notification to a browser. */
  push: { subscriptionId: string; about: PushAbout }
  /** Runs `hours` before the start. */
  eventReminder: { eventId: string; startsAt: string; hours: number }
  /** Runs six hours before the start. */
  releaseSpots: { eventId: string; startsAt: string }
  /** Runs after the end of an event with a check-in. */
  absences: { eventId: string }
  seriesDates: { seriesId: string }
  /** Runs at the end of the next offer. */
  waitlist: { eventId: string; byId?: string | null }
  /** Reminds administrators of a case that is still pending. */
  caseWaiting: { caseId: string }
  /** Queues the weekly digests of the next members of a city. `week` is a Thursday, YYYY-MM-DD. */
  digest: { cityId: string; week: string; after: string | null }
  /** Sends the digest of a member, about what is left of the chosen posts and members. */
  digestMail: {
    userId: string
    cityId: string
    week: string
    questions: string[]
    /** Of the questions, those in a category of which the reader answered others. */
    answered: string[]
    events: string[]
    neighbors: string[]
    listings: string[]
  }
}

export interface RunningJob {
  id: string
  /** 1 for the first. A process that dies counts. */
  attempt: number
  /** Aborted if the process ends or another worker has taken over the job. A long handler then throws its reason. */
  signal: AbortSignal
}
/** A job may run more than once, with the same id. `skipped`: nothing was left to send, so it does not count as sent. */
export type JobHandlers = {
  [Kind in JobKind]: (
    payload: JobPayloads[Kind],
    job: Kind extends LongKind ? RunningJob : Pick<RunningJob, 'id'>,
  ) => Promise<void | 'skipped'>
}

/** Thrown by a handler if retries cannot succeed: the error is kept, the payload deleted. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/** With backoff up to one hour, this spans 29 hours, longer than any link in an email is valid. */
export const attemptsMax = 40
const pollEvery = 1_000
const checkClockEvery = 60_000
/** Concurrent jobs per process. The last worker runs urgent jobs only. */
const workersEach = 4
/** A push service that does not answer must not keep emails waiting. */
const pushWorkersEach = 4

const lanesOf = (worker: number): readonly Lane[] => {
  if (worker >= workersEach) return ['push']
  if (worker === workersEach - 1) return ['urgent']
  return worker === 0 ? ['urgent', 'long', 'common'] : ['urgent', 'common']
}

interface Worker {
  /** Of the jobs that it runs, by preference. */
  lanes: readonly Lane[]
  /** Runs pushes, and nothing else. */
  pushes: boolean
  running: Promise<void> | undefined
  /** `wakeNext` was called while the worker ran. */
  again: boolean
}

/**
 * Inserts a job in the caller's transaction, whose commit wakes the workers of this process. `at`: it never runs before, by the clock
 * of the database. `after` is a delay in seconds. Urgent jobs run first: use it if a sign-in waits for it.
 */
export async function enqueue<Kind extends JobKind>(
  trx: Kysely<Schema> | Transaction<Schema>,
  kind: Kind,
  payload: JobPayloads[Kind],
  { at, after = 0, urgent = kind === 'resetLink' }: { at?: Date; after?: number; urgent?: boolean } = {},
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({
      id: randomUUIDv7(),
      kind,
      payload: JSON.stringify(payload),
      // Not now(), which is the start of the transaction, before it waited for locks.
      run_at: at ?? sql`clock_timestamp() + ${after} * interval '1 second'`,
      request_id: currentScope()?.requestId ?? null,
      urgent,
    })
    .execute()
  if (!at && after === 0) noteJob(trx)
}

/** Shares jobs with other processes. Retries failed jobs with exponential backoff. */
export function createJobs({
  db,
  handlers,
  metrics,
  log,
  traces = noTraces,
  renewEvery = 20_000,
}: {
  db: Kysely<Schema>
  handlers: JobHandlers
  metrics: Metrics
  log: Logger
  traces?: Traces
  /** While a handler runs, its lease is renewed this often, so that only jobs of dead processes are taken over. */
  renewEvery?: number
}) {
  let timers: NodeJS.Timeout[] = []
  const ending = new AbortController()
  const workers: Worker[] = Array.from({ length: workersEach + pushWorkersEach }, (_, at) => ({
    lanes: lanesOf(at),
    pushes: at >= workersEach,
    running: undefined,
    again: false,
  }))

  async function runNext({ lanes }: Worker): Promise<boolean> {
    const job = await claim(db, lanes)
    if (!job) return false
    // A signal that is already aborted tells a handler nothing.
    if (ending.signal.aborted) {
      await release(db, job)
      return false
    }
    wakeNext()
    const attributes = { 'job.kind': job.kind, 'job.attempt': job.attempts }
    const span = traces.begin(`job ${job.kind}`, { kind: 'consumer', attributes })
    await inScope({ requestId: job.request_id ?? undefined, job: job.id, span }, () => run(job, span))
    return true
  }

  /** Calls `onLost` once another worker has the job. A failed renewal is repeated: three fit into a lease. */
  function renewLease(job: Job, onLost: () => void): () => void {
    const renewal = setInterval(() => {
      renew(db, job).then(
        isOurs => isOurs || onLost(),
        error => log.warn({ err: error }, 'the lease of a job cannot be renewed'),
      )
    }, renewEvery)
    return () => clearInterval(renewal)
  }

  async function run(job: Job, span: Span | undefined): Promise<void> {
    const began = performance.now()
    const lost = new AbortController()
    const stopRenewing = renewLease(job, () => lost.abort(new Error('another worker has the job')))
    const signal = AbortSignal.any([ending.signal, lost.signal])
    try {
      const result = await handlers[job.kind](job.payload, { id: job.id, attempt: job.attempts, signal })
      await finish(db, job, result === 'skipped' ? 'skipped' : 'done')
      metrics.jobs.inc({ kind: job.kind, outcome: 'done' })
      span?.end()
    } catch (error) {
      span?.end(error)
      if (signal.aborted && error === signal.reason) return void (await release(db, job))
      const lastAttempt = error instanceof PermanentJobError || job.attempts >= attemptsMax
      const seconds = Math.min(2 ** job.attempts, 3600)
      await fail(db, job, { error, seconds, last: lastAttempt })
      metrics.jobs.inc({ kind: job.kind, outcome: lastAttempt ? 'givenUp' : 'failed' })
      log.error({ err: error, kind: job.kind, attempt: job.attempts, lastAttempt }, 'job failed')
    } finally {
      stopRenewing()
      metrics.jobDuration.observe({ kind: job.kind }, (performance.now() - began) / 1000)
    }
  }

  async function drain(worker: Worker): Promise<void> {
    do {
      worker.again = false
      while (!ending.signal.aborted && (await runNext(worker)));
    } while (worker.again && !ending.signal.aborted)
  }

  /**
   * Wakes one idle worker for pushes and one for other jobs, which wake the next if they find a job. Running workers check again before
   * they stop.
   */
  function wakeNext(): void {
    for (const worker of workers) worker.again = true
    if (ending.signal.aborted) return
    for (const ofPushes of [false, true]) {
      const idle = workers.find(({ running, pushes }) => !running && pushes === ofPushes)
      if (!idle) continue
      // The caller may be within a request.
      idle.running = outside(() => drain(idle))
        .catch(error => log.warn({ err: error }, 'jobs cannot be read'))
        .finally(() => {
          idle.running = undefined
        })
    }
  }

  const checkClock = () =>
    void makeLateDue(db).catch(error => log.warn({ err: error }, 'the times of jobs cannot be compared with the clock'))

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
    /** Polls every second to find jobs of other processes. */
    start: () => {
      observeJobs(db, () => void wake())
      timers = [setInterval(() => void wake(), pollEvery), setInterval(checkClock, checkClockEvery)]
      checkClock()
      void wake()
    },
    /** Resolves when no due job remains. */
    wake,
    stop: async () => {
      ending.abort(new Error('the process ends'))
      observeJobs(db, undefined)
      for (const timer of timers) clearInterval(timer)
      await atRest()
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
