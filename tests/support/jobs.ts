import { randomUUID } from 'node:crypto'
import type { Deps } from '../../server/deps/deps.ts'
import { jobs } from '../../server/features.ts'
import { createJobs, type Jobs } from '../../server/jobs/jobs.ts'
import type { Job, RunningJob } from '../../server/jobs/job.ts'
import { createLog } from '../../server/observability/log.ts'

type Runs = Record<string, (payload: never, job: RunningJob) => Promise<void | 'skipped'>>

/** Runs these kinds with functions of the test; the others do nothing. */
export function jobsRunning(
  { db, metrics }: Pick<Deps, 'db' | 'metrics'>,
  runs: Runs,
  { renewEvery = 20_000 }: { renewEvery?: number | undefined } = {},
): Jobs {
  const idle = async () => undefined
  const replaced = jobs.map((job): Job<never, { db: Deps['db'] }> => {
    const run = runs[job.kind] ?? idle
    return { ...job, run: (_, payload, running) => run(payload, running) }
  })
  return createJobs({ jobs: replaced, parts: { db }, metrics, log: createLog('silent'), renewEvery })
}

export const firstAttempt = (id: string = randomUUID()): RunningJob => ({
  id,
  attempt: 1,
  signal: new AbortController().signal,
})
