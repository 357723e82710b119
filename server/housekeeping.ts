import { sql } from 'kysely'
import { serverLimits } from './base/limits.ts'
import { milliseconds } from './db/interval.ts'
import type { Deps } from './deps/deps.ts'
import { features } from './features.ts'
import { releaseRemoved, removeUnusedUploads } from './media/unused-uploads.ts'

const every = 10 * 60_000

/** Idempotent, so every process runs it. Returns a function that stops it. */
export function startHousekeeping(deps: Deps): () => void {
  const { db, media, log } = deps
  const run = () =>
    void Promise.all([
      tidy(db),
      releaseRemoved(db).then(() => removeUnusedUploads({ db, media })),
      ...features.map(({ housekeeping }) => housekeeping?.(deps)),
    ]).catch(error => log.warn({ err: error }, 'housekeeping failed'))
  const timer = setInterval(run, every).unref()
  run()
  return () => clearInterval(timer)
}

/** Keeps the newest outbox row of each city, because the hub reads the highest id from it. */
export async function tidy(db: Deps['db']): Promise<void> {
  await sql`
    delete from outbox as o where created_at < now() - interval '2 days'
      and id < (select max(id) from outbox as later where later.order_city_id = o.order_city_id)`.execute(db)
  await sql`delete from rate_limits where resets_at < now() - interval '1 hour'`.execute(db)
  await sql`delete from jobs where given_up_at < now() - ${milliseconds(serverLimits.givenUpJobKept)}`.execute(db)
  await sql`delete from job_counts where hour < now() - ${milliseconds(serverLimits.jobCountsKept)}`.execute(db)
  await sql`delete from mailbox where at < now() - interval '30 days'`.execute(db)
  for (const feature of features) await feature.tidy?.(db)
}
