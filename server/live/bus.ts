import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Environment } from '../base/environment.ts'
import type { Metrics } from '../observability/metrics.ts'
import { natsBus } from './bus-nats.ts'

/** A lost wake delays events until the hub's next poll. */
export interface Bus {
  listen(wake: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

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

/** Excludes credentials, because all NATS users can see it. */
export function subjectOf({
  appUrl,
  databaseUrl,
  dataDir,
}: Pick<Environment, 'appUrl' | 'databaseUrl' | 'dataDir'>): string {
  const { host, pathname } = new URL(appUrl ?? databaseUrl ?? `file://${dataDir}`)
  return `our-peeps.${`${host}${pathname}`.replace(/\/$/, '').replaceAll(/[^A-Za-z0-9-]+/g, '_')}.outbox`
}
