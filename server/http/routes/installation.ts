import { sql } from 'kysely'
import type { Deps } from '../../deps/deps.ts'

const countedMax = 100_000
const keptFor = 10_000
const patience = 1_000

interface Figures {
  newest: string
  sessions: number
  jobs: { kind: string; waiting: number; oldest: number | null; given_up: number }[] | null
}

const figuresOf = (jobs: Deps['jobs']) => sql<Figures>`
  select (select coalesce(max(id), 0)::text from outbox) as newest,
    (select count(*)::int from (select from sessions where expires_at > now() limit ${sql.lit(countedMax)}) as open)
      as sessions,
    (select json_agg(kinds) from (
      select kind, count(*)::int as waiting,
        (extract(epoch from now() - min(since) filter (where given_up_at is null)))::float8 as oldest,
        count(given_up_at)::int as given_up
      from (
        select kind, given_up_at, case when attempts = 0 then run_at else created_at end as since
        from ${jobs.counted({ givenUp: true })} as job
        limit ${sql.lit(countedMax)}
      ) as counted group by kind) as kinds)
      as jobs`

/**
 * Refreshes on scrape, at most every ten seconds, waiting at most one second. Removes figures that cannot be read, because a
 * stale value would look healthy.
 */
export function createInstallationGauges({
  db,
  metrics,
  hub,
  log,
  jobs: queue,
}: Pick<Deps, 'db' | 'metrics' | 'hub' | 'log' | 'jobs'>) {
  const figures = figuresOf(queue)
  let readAt = -keptFor
  let reading: Promise<void> | undefined

  const read = async () => {
    try {
      const { rows } = await figures.execute(db)
      readAt = performance.now()
      if (rows[0]) setGauges(rows[0])
    } catch (error) {
      log.warn({ err: error }, 'the figures of the installation cannot be read')
      forget()
    }
  }
  const setGauges = ({ newest, sessions, jobs }: Figures) => {
    metrics.databaseAnswers.set(1)
    metrics.sessions.set(sessions)
    metrics.eventsWaiting.set(Math.max(0, Number(BigInt(newest) - hub.position())))
    metrics.jobsWaiting.reset()
    for (const kind of queue.kinds) metrics.jobsWaiting.set({ kind }, 0)
    for (const { kind, waiting } of jobs ?? []) metrics.jobsWaiting.set({ kind }, waiting)
    metrics.jobsOldest.set(Math.max(0, ...(jobs ?? []).map(({ oldest }) => oldest ?? 0)))
    metrics.jobsGivenUp.set((jobs ?? []).reduce((sum, { given_up }) => sum + given_up, 0))
  }
  const forget = () => {
    metrics.databaseAnswers.set(0)
    for (const gauge of [metrics.sessions, metrics.eventsWaiting, metrics.jobsOldest, metrics.jobsGivenUp])
      gauge.remove()
    metrics.jobsWaiting.reset()
  }

  return async (): Promise<void> => {
    if (performance.now() - readAt < keptFor) return
    reading ??= read().finally(() => (reading = undefined))
    const late = new Promise<'late'>(resolve => setTimeout(() => resolve('late'), patience).unref())
    if ((await Promise.race([reading, late])) === 'late') forget()
  }
}
