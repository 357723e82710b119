import type { JobHandlers } from '../../server/jobs/jobs.ts'
import { jobKinds } from '../../server/jobs/kinds.ts'

export const idleJobs = Object.fromEntries(
  jobKinds.map(kind => [kind, async () => undefined]),
) as unknown as JobHandlers
