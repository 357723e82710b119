import { setTimeout as delay } from 'node:timers/promises'
import { createApp } from './app.ts'
import { createDeps } from './create-deps.ts'
import { runCommand } from './run-command.ts'
import { listenForCommands, socketPath } from './cli/socket.ts'
import { openDatabase } from './db/open.ts'
import type { Environment } from './base/environment.ts'
import { keepCalendarHost } from './icalendar/calendar-host.ts'
import { openListener } from './http/listener.ts'
import { readSite } from './site/site.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createLog } from './observability/log.ts'
import { openMediaStore } from './media/open-store.ts'
import { createMetrics } from './observability/metrics.ts'
import { plainLines } from './observability/plain-lines.ts'
import { openTraces } from './observability/open-traces.ts'

export interface RunningServer {
  url: string
  deps: ReturnType<typeof createDeps>
  close(): Promise<void>
}

export async function startServer(
  environment: Environment,
  { dist, onReady }: { dist?: string; onReady?: (deps: RunningServer['deps']) => Promise<void> } = {},
): Promise<RunningServer> {
  const log = createLog(environment.logLevel, environment.logFormat === 'plain' ? plainLines : undefined)
  const database = await openDatabase(environment, log)
  const media = openMediaStore(environment)
  const site = dist ? await readSite(dist) : undefined
  const metrics = createMetrics()
  const traces = await openTraces(environment, { metrics, log })
  const deps = createDeps({ environment, database, media, log, site, metrics, traces })
  metrics.collectProcess(database.engine)
  await onReady?.(deps)
  await database.replicas?.start()
  await deps.accountChanges.start()
  await deps.installationChanges.start()
  await deps.maintenance.read()
  // Created at the first start. Refuses to start with a wrong secret.
  await deps.pushKeys()
  await keepCalendarHost(deps.db, environment)
  await deps.hub.start()
  database.primary?.onTimeline(() => {
    metrics.timelines.inc()
    log.warn('a failover of the database: browsers refetch what they show')
    deps.hub.startOver()
  })
  deps.jobs.start()
  const stopHousekeeping = startHousekeeping(deps)
  const control = environment.databaseUrl
    ? undefined
    : await listenForCommands(socketPath(environment.dataDir), args =>
        runCommand(args, { database, media, environment }),
      )

  const { fetch } = createApp(deps)
  const listener = await openListener(fetch, deps)
  const url =
    environment.appUrl ??
    `http://${environment.host.includes(':') ? `[${environment.host}]` : environment.host}:${listener.port}`
  log.info({ url, engine: database.engine }, 'listening')

  let closing: Promise<void> | undefined
  const close = async () => {
    deps.ending = true
    log.info({ drainSeconds: environment.drainSeconds }, 'ending')
    await delay(environment.drainSeconds * 1000)
    control?.close()
    const closed = listener.close()
    // Streams end first, with a retry hint; events of requests in flight are still published.
    await deps.hub.close()
    await closed
    stopHousekeeping()
    await deps.jobs.stop()
    await deps.bus.close()
    await deps.accountChanges.close()
    await deps.installationChanges.close()
    await database.close()
    await traces.close()
  }
  return { url, deps, close: () => (closing ??= close()) }
}
