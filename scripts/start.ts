import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../server/base/environment.ts'
import type { RunningServer } from '../server/main.ts'
import { fail, run } from '../server/run.ts'
import { build } from './build.ts'
import { welcome, withFormat } from './welcome.ts'

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
  const environment = withFormat(readEnvironment(process.env))
  const isPlain = environment.logFormat === 'plain'
  if ((await build()) && isPlain) console.log('Built the app.')
  const { server } = await run({
    environment,
    onReady: fillWhenEmpty,
    dist: fileURLToPath(new URL('../dist', import.meta.url)),
  })
  if (isPlain) console.log(`\n${welcome(environment, { url: server.url, accounts: shown }).join('\n')}\n`)
})().catch(fail)
