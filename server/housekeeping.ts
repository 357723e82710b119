import type { Deps } from './deps/deps.ts'
import { tidy as tidyHandovers } from './credentials/session-handover.ts'
import { features } from './features.ts'
import { tidy as tidyJobs } from './jobs/attempts.ts'
import { tidy as tidyOutbox } from './live/outbox.ts'
import { tidy as tidyMail } from './mail/deliver.ts'
import { removeUnusedUploads } from './media/unused-uploads.ts'
import { tidy as tidyRates } from './rate-limit/limit.ts'

const mechanisms = [tidyOutbox, tidyRates, tidyJobs, tidyMail, tidyHandovers]

const every = 10 * 60_000

/** Idempotent, so every process runs it. Returns a function that stops it. */
export function startHousekeeping(deps: Deps): () => void {
  const run = () =>
    void Promise.all([
      tidy(deps.db),
      removeUnusedUploads(deps),
      ...features.map(({ housekeeping }) => housekeeping?.(deps)),
    ]).catch(error => deps.log.warn({ err: error }, 'housekeeping failed'))
  const timer = setInterval(run, every).unref()
  run()
  return () => clearInterval(timer)
}

export async function tidy(db: Deps['db']): Promise<void> {
  for (const one of mechanisms) await one(db)
  for (const feature of features) await feature.tidy?.(db)
}
