import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../server/environment.ts'
import type { RunningServer } from '../server/main.ts'
import { fail, run } from '../server/run.ts'
import { build } from './build.ts'

/** What is printed of the sample city, if there is one. */
let shown: string[] = []

/** An empty embedded database begins as the sample city: there is somebody to meet at the first start. */
async function fillWhenEmpty({ database, db, environment, media, keyring }: RunningServer['deps']) {
  if (database.engine !== 'pglite' || environment.mode === 'production') return
  const { loadSampleCity, sampleIsLoaded } = await import('../server/sample/city.ts')
  const { accountLine } = await import('../server/sample/accounts.ts')
  const anybody = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (!anybody || (await sampleIsLoaded(db)))
    shown = (await loadSampleCity({ db, media, keyring, now: new Date() })).map(accountLine)
}

await (async () => {
  // Before the build: what is wrong is said at once, and no build tool changes what it says.
  const environment = readEnvironment(process.env)
  if (await build()) console.log('Built the app.')
  const { server } = await run({
    environment,
    onReady: fillWhenEmpty,
    dist: fileURLToPath(new URL('../dist', import.meta.url)),
  })
  const lines = [`Our Peeps is open at ${server.url}`]
  if (shown.length > 0) lines.push('Sample accounts:', ...shown)
  if (environment.mode !== 'production' && !environment.smtpUrl)
    lines.push(`Mail that the app sends is read at ${server.url}/dev/mailbox`)
  console.log(`\n${lines.join('\n')}\n`)
})().catch(fail)
