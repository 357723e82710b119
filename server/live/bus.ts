import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Environment } from '../base/environment.ts'
import type { Metrics } from '../observability/metrics.ts'
import { natsBus } from './bus-nats.ts'

/**
 * Wakes all processes after a commit with live events; they read the outbox. A lost wake delays events until the hub's next poll.
 */
export interface Bus {
  /**
   * Wakes after commits of any process, and after a reconnect. Several commits may share a wake. Returns a function that stops
   * listening.
   */
  listen(wake: () => void): Promise<() => Promise<void>>
  /** Must be called after the last commit. */
  close(): Promise<void>
}

/** Notifications are sent with the commit. */
const databaseBus = (database: Database): Bus => ({
  listen: wake => database.listen('outbox', wake),
  close: () => Promise.resolve(),
})

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

/** Derived from the public URL or the database location. Excludes credentials, because all NATS users can see it. */
export function subjectOf({
  appUrl,
  databaseUrl,
  dataDir,
}: Pick<Environment, 'appUrl' | 'databaseUrl' | 'dataDir'>): string {
  const { host, pathname } = new URL(appUrl ?? databaseUrl ?? `file://${dataDir}`)
  return `our-peeps.${`${host}${pathname}`.replace(/\/$/, '').replaceAll(/[^A-Za-z0-9-]+/g, '_')}.outbox`
}
