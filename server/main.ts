import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { createDeps } from './create-deps.ts'
import { runCommand } from './control/commands.ts'
import { listenForCommands, socketPath } from './control/socket.ts'
import { openDatabase } from './db/open.ts'
import type { Environment } from './environment.ts'
import { readSite } from './http/site.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createLog } from './log.ts'
import { diskStore } from './media/store.ts'

const patience = 4_000

export interface RunningServer {
  url: string
  deps: ReturnType<typeof createDeps>
  close(): Promise<void>
}

/** Starts everything and resolves when requests are answered. Without `dist` only the API is served. */
export async function startServer(
  environment: Environment,
  { dist, onReady }: { dist?: string; onReady?: (deps: RunningServer['deps']) => Promise<void> } = {},
): Promise<RunningServer> {
  const log = createLog(environment.logLevel)
  const database = await openDatabase(environment, log)
  const media = diskStore(join(environment.dataDir, 'media'))
  const site = dist ? await readSite(dist) : undefined
  const deps = createDeps({ environment, database, media, log, site })
  deps.metrics.collectProcess()
  await onReady?.(deps)
  await deps.hub.start()
  deps.jobs.start()
  const stopHousekeeping = startHousekeeping(deps)
  const control = environment.databaseUrl
    ? undefined
    : await listenForCommands(socketPath(environment.dataDir), args =>
        runCommand(args, { database, media, environment }),
      )

  const { fetch } = createApp(deps)
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve({ fetch, port: environment.port, hostname: environment.host }, () =>
      resolve(listening as Server),
    )
    listening.once('error', reject)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : environment.port
  const url =
    environment.appUrl ??
    `http://${environment.host.includes(':') ? `[${environment.host}]` : environment.host}:${port}`
  log.info({ url, engine: database.engine }, 'listening')

  let closing: Promise<void> | undefined
  const close = async () => {
    const closed = new Promise(resolve => server.close(resolve))
    control?.close()
    // Streams end first, each with its hint when to come back; then open requests have their time.
    await deps.hub.close()
    server.closeIdleConnections()
    const force = setTimeout(() => server.closeAllConnections(), patience).unref()
    await closed
    clearTimeout(force)
    stopHousekeeping()
    await deps.jobs.stop()
    await database.close()
  }
  return { url, deps, close: () => (closing ??= close()) }
}
