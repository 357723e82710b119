import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../server/base/environment.ts'
import type { RunningServer } from '../server/main.ts'
import { fail, run } from '../server/run.ts'
import { build } from './build.ts'

let shown: string[] = []

async function fillWhenEmpty({ database, db, environment, media, keyring }: RunningServer['deps']) {
  if (database.engine !== 'pglite' || environment.mode === 'production') return
  const { loadSampleCity, sampleIsLoaded } = await import('../sample/city.ts')
  const { accountLine } = await import('../sample/accounts.ts')
  const anybody = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (!anybody || (await sampleIsLoaded(db)))
    shown = (await loadSampleCity({ db, media, keyring, now: new Date() })).map(accountLine)
}

await (async () => {
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
