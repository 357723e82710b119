import { join } from 'node:path'
import { createDatabase, dropDatabases, scratchName } from '../../scripts/scratch-database.ts'
import { createApp } from '../../server/app.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { openListener } from '../../server/http/listener.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { startProcess } from '../../tests/support/engines/server-process.ts'
import { createLogReader } from './log-reader.ts'

export interface Stage {
  app: TestApp
  url: string
  loopFile: string | undefined
  close(): Promise<{ log: string[] }>
}

export const settings = (folder: string) => ({
  ...environment,
  DATA_DIR: folder,
  APP_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
})
const environment = { TRUST_PROXY: '1', STRIPE_WEBHOOK_SECRET: 'whsec_only_for_tests_only_for_tests', NODE_ENV: 'test' }

export async function listen(app: TestApp): Promise<{ url: string; close: () => Promise<void> }> {
  const listener = await openListener(createApp(app.deps).fetch, app.deps)
  return { url: `http://127.0.0.1:${listener.port}`, close: () => listener.close() }
}

export async function openStage(folder: string, server: string | undefined): Promise<Stage> {
  const reader = createLogReader()
  return server ? onPostgres(folder, server, reader) : embedded(folder, reader)
}

type Reader = ReturnType<typeof createLogReader>

async function embedded(folder: string, reader: Reader): Promise<Stage> {
  const database = await openPglite()
  await migrate(database)
  const app = await createTestApp({
    database,
    environment: settings(folder),
    onLog: line => reader.read(line),
  })
  const listening = await listen(app)
  let closing: Promise<{ log: string[] }> | undefined
  const close = async () => {
    const log = await reader.end(app)
    await listening.close()
    await app.deps.hub.close()
    await database.close()
    return { log }
  }
  return { app, url: listening.url, loopFile: undefined, close: () => (closing ??= close()) }
}

async function onPostgres(folder: string, server: string, reader: Reader): Promise<Stage> {
  const name = scratchName('fuzz')
  const address = await createDatabase(server, name)
  const database = await openPostgres(address, { onError: () => undefined, poolSize: 3 })
  await migrate(database)
  const app = await createTestApp({ database, environment: settings(folder) })
  const loopFile = join(folder, 'loop')
  const process = await startProcess({
    ...environment,
    DATABASE_URL: address,
    DATA_DIR: folder,
    SECRET: app.deps.environment.secret,
    LOG_LEVEL: 'debug',
    FUZZ_LOOP_WATCH: loopFile,
    NODE_OPTIONS: ['loop-watch.ts', '../bench/support/unlimited-requests.ts']
      .map(file => `--import ${new URL(file, import.meta.url).href}`)
      .join(' '),
  })
  process.child.stdout?.on('data', (chunk: Buffer) => reader.read(chunk.toString()))
  process.child.stderr?.on('data', (chunk: Buffer) => reader.read(chunk.toString()))
  let closing: Promise<{ log: string[] }> | undefined
  const close = async () => {
    await process.end('SIGTERM')
    const log = await reader.end(app)
    await database.close()
    await dropDatabases(server, name)
    return { log }
  }
  return { app, url: process.url, loopFile, close: () => (closing ??= close()) }
}
