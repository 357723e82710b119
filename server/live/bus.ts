import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Environment } from '../environment.ts'
import type { Metrics } from '../observability/metrics.ts'
import { natsBus } from './bus-nats.ts'

/**
 * Wakes the processes of an installation after a commit with live events. Messages carry no data: the woken process reads the
 * outbox. A redundant wake costs one read; a lost one delays events until the hub's next poll.
 */
export interface Bus {
  /**
   * Calls `wake` after every commit with live events by any process, and after a reconnect, since wakes may have been missed.
   * Several commits may share one wake. Returns a function that stops listening.
   */
  listen(wake: () => void): Promise<() => Promise<void>>
  /** Stops waking other processes. Must be called after the last commit. */
  close(): Promise<void>
}

/** PostgreSQL LISTEN/NOTIFY; notifications are sent with the commit. */
const databaseBus = (database: Database): Bus => ({
  listen: wake => database.listen('outbox', wake),
  close: () => Promise.resolve(),
})

/** Returns the NATS bus if configured, otherwise the database bus. */
export function createBus({
  environment,
  database,
  metrics,
  log,
}: {
  environment: Environment
  database: Database
  metrics: Metrics
  log: Logger
}): Bus {
  const { natsUrl } = environment
  if (!natsUrl) return databaseBus(database)
  return natsBus({ url: natsUrl, subject: subjectOf(environment), db: database.db, metrics, log })
}

/**
 * NATS subject of an installation, derived from its public URL or, without one, from the location of its database. Excludes
 * credentials, because all users of the NATS server can see it.
 */
export function subjectOf({
  appUrl,
  databaseUrl,
  dataDir,
}: Pick<Environment, 'appUrl' | 'databaseUrl' | 'dataDir'>): string {
  const { host, pathname } = new URL(appUrl ?? databaseUrl ?? `file://${dataDir}`)
  return `our-peeps.${`${host}${pathname}`.replace(/\/$/, '').replaceAll(/[^A-Za-z0-9-]+/g, '_')}.outbox`
}
