import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.ts'
import { createDatabase, dropDatabases, scratchName } from '../../scripts/scratch-database.ts'
import { readEnvironment } from '../../server/base/environment.ts'
import { startServer } from '../../server/main.ts'
import { fail } from '../../server/run.ts'
import { loadSampleCity } from '../../sample/city.ts'
import { copyCity, secret } from './city/city-cache.ts'
import { serveFixtures } from './fixture-server.ts'
import { startPushService } from './push-service.ts'

/** In a temporary folder or a new database at TEST_DATABASE_URL. The socket `fixtures.sock` creates accounts and sessions. */
async function serve() {
  const folder = process.env['E2E_FOLDER'] ?? (await mkdtemp(join(tmpdir(), 'peeps-e2e-')))
  const server = process.env['TEST_DATABASE_URL']
  const name = scratchName('e2e')
  await build()
  if (!server) await copyCity(folder)
  const pushService = await startPushService()
  const environment = readEnvironment({
    NODE_ENV: 'development',
    PORT: process.env['E2E_PORT'],
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: server && (await createDatabase(server, name)),
    SECRET: secret,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_browser_tests',
    PUSH_SERVICES: pushService.origin,
    LOG_LEVEL: 'warn',
    // Each test sends its own IP, so that tests do not share rate limits.
    TRUST_PROXY: '1',
  })
  const dist = join(folder, 'dist')
  await cp(join(import.meta.dirname, '../../dist'), dist, { recursive: true })
  const app = await startServer(environment, {
    dist,
    onReady: async ({ db, media, keyring }) => {
      const accounts = await loadSampleCity({ db, media, keyring, now: new Date() })
      await writeFile(join(folder, 'accounts.json'), JSON.stringify(accounts))
    },
  })
  const fixtures = await serveFixtures(app.deps, pushService, join(folder, 'fixtures.sock'))
  console.log(app.url)

  const end = async () => {
    fixtures.close()
    await app.close()
    await pushService.stop()
    if (server) await dropDatabases(server, name)
    await rm(folder, { recursive: true, force: true })
    process.exit(0)
  }
  let ending: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (ending ??= end().catch(fail)))
}

await serve().catch(fail)
