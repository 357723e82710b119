import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '../db/tables.ts'
import type { Counter, Histogram } from 'prom-client'
import { observeJobs } from '../db/transaction.ts'
import { inScope, outside } from '../base/scope.ts'
import { noTraces, type Span, type Traces } from '../base/span.ts'
import { claimsIn, fail, finish, makeLateDue, release, renew, type JobRow } from './attempts.ts'
import { PermanentJobError, type Job } from './job.ts'
import { lanesOf, type Lane } from './lanes.ts'

/** With backoff up to one hour, this spans 29 hours, longer than any link in an email is valid. */
export const attemptsMax = 40
const pollEvery = 1_000
const checkClockEvery = 60_000
/** Concurrent jobs per process. The last worker runs urgent jobs only. */
const workersEach = 4
/** A push service that does not answer must not keep emails waiting. */
const pushWorkersEach = 4

const lanesOfWorker = (worker: number): readonly Lane[] => {
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

/** Shares jobs with other processes. Retries failed jobs with exponential backoff. */
export function createJobs<Parts extends { db: Kysely<Schema> }>({
  jobs,
  parts,
  metrics,
  log,
  traces = noTraces,
  renewEvery = 20_000,
}: {
  /** A row of another kind fails. */
  jobs: readonly Job<never, Parts>[]
  /** Given to each job. */
  parts: Parts
  metrics: { jobs: Counter<'kind' | 'outcome'>; jobDuration: Histogram<'kind'> }
  log: Logger
  traces?: Traces
  /** While a handler runs, its lease is renewed this often, so that only jobs of dead processes are taken over. */
  renewEvery?: number
}) {
  const { db } = parts
  const kinds = jobs.map(({ kind }) => kind)
  const byKind = new Map(jobs.map(job => [job.kind, job]))
  const dated = jobs.filter(job => job.dated).map(({ kind }) => kind)
  const lanes = lanesOf(jobs)
  const claims = claimsIn(lanes)
  for (const kind of kinds) for (const outcome of ['done', 'failed', 'givenUp']) metrics.jobs.inc({ kind, outcome }, 0)
  let timers: NodeJS.Timeout[] = []
  const ending = new AbortController()
  const workers: Worker[] = Array.from({ length: workersEach + pushWorkersEach }, (_, at) => ({
    lanes: lanesOfWorker(at),
    pushes: at >= workersEach,
    running: undefined,
    again: false,
  }))

  async function runNext(worker: Worker): Promise<boolean> {
    const job = await claims.next(db, worker.lanes)
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
  function renewLease(job: JobRow, onLost: () => void): () => void {
    const renewal = setInterval(() => {
      renew(db, job).then(
        isOurs => isOurs || onLost(),
        error => log.warn({ err: error }, 'the lease of a job cannot be renewed'),
      )
    }, renewEvery)
    return () => clearInterval(renewal)
  }

  async function run(job: JobRow, span: Span | undefined): Promise<void> {
    const began = performance.now()
    const lost = new AbortController()
    const stopRenewing = renewLease(job, () => lost.abort(new Error('another worker has the job')))
    const signal = AbortSignal.any([ending.signal, lost.signal])
    try {
      const definition = byKind.get(job.kind)
      if (!definition) throw new Error(`no job is defined for ${job.kind}`)
      const result = await definition.run(parts, job.payload, { id: job.id, attempt: job.attempts, signal })
      await finish(db, job, result === 'skipped' ? 'skipped' : 'done')
      metrics.jobs.inc({ kind: job.kind, outcome: 'done' })
      span?.end()
    } catch (error) {
      span?.end(error)
      if (signal.aborted && error === signal.reason) return void (await release(db, job))
      const lastAttempt = error instanceof PermanentJobError || job.attempts >= attemptsMax
      const seconds = Math.min(2 ** job.attempts, 3600)
      await fail(db, job, { error, seconds, last: lastAttempt, kept: byKind.get(job.kind)?.kept })
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
    void makeLateDue(db, dated).catch(error =>
      log.warn({ err: error }, 'the times of jobs cannot be compared with the clock'),
    )

  const atRest = async (): Promise<void> => {
    for (;;) {
      const running = workers.flatMap(worker => worker.running ?? [])
      if (running.length === 0) return
      await Promise.all(running)
    }
  }

  const wake = (): Promise<void> => {
    claims.searchAll()
    wakeNext()
    return atRest()
  }

  return {
    kinds,
    /** The rows of all but those for later, in SQL. */
    counted: lanes.counted,
    /** Polls every second to find jobs of other processes. */
    start: () => {
      observeJobs(db, wakeNext)
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
