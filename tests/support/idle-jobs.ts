import type { JobHandlers } from '../../server/jobs/jobs.ts'
import { jobKinds } from '../../server/jobs/kinds.ts'

/** Handlers that do nothing; tests replace those that they are about. */
export const idleJobs = Object.fromEntries(
  jobKinds.map(kind => [kind, async () => undefined]),
) as unknown as JobHandlers
