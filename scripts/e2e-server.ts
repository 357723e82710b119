import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../server/environment.ts'
import { startServer } from '../server/main.ts'
import { fail } from '../server/run.ts'
import { loadSampleCity } from '../server/sample/city.ts'
import { build } from './build.ts'
import { createDatabase, dropDatabases, scratchName } from './scratch-database.ts'

/**
 * The whole app for the browser tests: a fresh sample city in a folder that ends with it, or in a fresh database of
 * the server at TEST_DATABASE_URL. The folder's `accounts.json` tells the tests who lives there.
 */
async function serve() {
  const folder = process.env['E2E_FOLDER'] ?? (await mkdtemp(join(tmpdir(), 'peeps-e2e-')))
  const server = process.env['TEST_DATABASE_URL']
  const name = scratchName('e2e')
  await build()
  const environment = readEnvironment({
    NODE_ENV: 'development',
    PORT: process.env['E2E_PORT'],
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: server && (await createDatabase(server, name)),
    // As the tests sign with it, and the command that sends sample events.
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_browser_tests',
    LOG_LEVEL: 'warn',
    // Each test names an address of its own, so that the limits on one address hold without adding up over all tests.
    TRUST_PROXY: '1',
  })
  const app = await startServer(environment, {
    dist: join(import.meta.dirname, '../dist'),
    onReady: async ({ db, media, keyring }) => {
      const accounts = await loadSampleCity({ db, media, keyring, now: new Date() })
      await writeFile(join(folder, 'accounts.json'), JSON.stringify(accounts))
    },
  })
  console.log(app.url)

  const end = async () => {
    await app.close()
    if (server) await dropDatabases(server, name)
    await rm(folder, { recursive: true, force: true })
    process.exit(0)
  }
  let ending: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (ending ??= end().catch(fail)))
}

await serve().catch(fail)
