import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Environment } from '../environment.ts'
import type { Metrics } from '../metrics.ts'
import { natsBus } from './bus-nats.ts'

/**
 * What wakes the processes of an installation when one of them has committed live events. It carries nothing: the rows of
 * the outbox are the truth, and whoever is woken reads them. So a wake too many costs a read, and one too few costs the
 * time until the hub looks by itself.
 */
export interface Bus {
  /**
   * Calls `wake` after every commit with live events, whichever process made it, and when the way to hear of them came
   * back: some may have been missed meanwhile. Several commits may be one wake. Returns how to stop.
   */
  listen(wake: () => void): Promise<() => Promise<void>>
  /** After this the other processes are not woken any more: the last commit comes before it. */
  close(): Promise<void>
}

/** The database's own notifications, which leave with the commit itself. */
const databaseBus = (database: Database): Bus => ({
  listen: wake => database.listen('outbox', wake),
  close: () => Promise.resolve(),
})

/** NATS where the environment names one, and otherwise the database. */
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
 * Under which name the processes of one installation call each other: what people open it by, or, where nobody named that,
 * where its rows are. Without the account that reads them: it can be seen by all who use the same NATS.
 */
export function subjectOf({
  appUrl,
  databaseUrl,
  dataDir,
}: Pick<Environment, 'appUrl' | 'databaseUrl' | 'dataDir'>): string {
  const { host, pathname } = new URL(appUrl ?? databaseUrl ?? `file://${dataDir}`)
  return `our-peeps.${`${host}${pathname}`.replace(/\/$/, '').replaceAll(/[^A-Za-z0-9-]+/g, '_')}.outbox`
}
