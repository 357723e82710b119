import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { shared } from '../concurrency/once.ts'
import type { Schema } from '../db/tables.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { InstallationChanges } from './installation-changes.ts'

interface State {
  text: string
  since: Date
}

export type Maintenance = ReturnType<typeof createMaintenance>

/** While the database does not answer, the last known state stays. */
export function createMaintenance({
  db,
  installationChanges,
  metrics,
  log,
}: {
  db: Kysely<Schema>
  installationChanges: InstallationChanges
  metrics: Pick<Metrics, 'maintenance'>
  log: Pick<Logger, 'info' | 'warn'>
}) {
  let current: State | null = null
  const listeners: (() => void)[] = []
  const readOnce = shared(
    async () => {
      const next = (await db.selectFrom('maintenance').select(['text', 'since']).executeTakeFirst()) ?? null
      const begins = next !== null && current === null
      const ends = next === null && current !== null
      current = next
      metrics.maintenance.set(next ? 1 : 0)
      if (begins || ends) log.info({ on: begins }, 'maintenance mode')
      if (begins) for (const listener of listeners) listener()
    },
    { atOnce: 1 },
  )
  const read = () => readOnce('')
  installationChanges.onChange(
    () => void read().catch(error => log.warn({ err: error }, 'maintenance mode cannot be read')),
  )
  return {
    read,
    now: () => current,
    onBegin: (listener: () => void) => void listeners.push(listener),
  }
}
