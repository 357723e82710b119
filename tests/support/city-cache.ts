import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockFolder } from '../../server/db/folder-lock.ts'
import { openDatabase } from '../../server/db/open.ts'
import { readEnvironment } from '../../server/environment.ts'
import { createLog } from '../../server/log.ts'
import { openMediaStore } from '../../server/media/open-store.ts'
import { loadSampleCity } from '../../server/sample/city.ts'
import { createKeyring } from '../../server/security/keyring.ts'

/** The cached city is sealed with it, so every server of the browser tests has the same one. */
export const secret = 'the secret of every server of the browser tests'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache')
const prefix = 'sample-city-'
const sources = 'server/{db,media,sample,security,logos}/**/*.{ts,sql}'

/** The city's times count back from when it was loaded, so a copy serves for an hour at most. */
async function cacheName(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  for (const file of (await Array.fromAsync(glob(sources, { cwd: root }))).sort())
    if (!file.endsWith('.test.ts')) hash.update(file).update(await readFile(join(root, file)))
  return `${prefix}${hash.digest('hex').slice(0, 12)}-${new Date().toISOString().slice(0, 13)}`
}

/** Puts the sample city's database and pictures into `folder`, as `data`. Filling it takes some 15 seconds, copying less than one. */
export async function copyCity(folder: string): Promise<void> {
  const kept = join(cache, await cacheName())
  await mkdir(cache, { recursive: true })
  await mkdir(folder, { recursive: true })
  // The servers of all workers start at once: one fills the city, the others wait for it.
  while (!existsSync(kept)) {
    const lock = await lockFolder(join(cache, `${prefix}lock`))
    if (!lock) await delay(100)
    else if (!existsSync(kept)) await fill(kept).finally(() => lock.release())
    else lock.release()
  }
  await cp(kept, join(folder, 'data'), { recursive: true })
}

async function fill(kept: string): Promise<void> {
  const part = await mkdtemp(join(cache, 'part-'))
  const environment = readEnvironment({ NODE_ENV: 'development', DATA_DIR: part, SECRET: secret, LOG_LEVEL: 'warn' })
  const database = await openDatabase(environment, createLog('warn'))
  try {
    const media = openMediaStore(environment)
    await loadSampleCity({ db: database.db, media, keyring: createKeyring(secret), now: new Date() })
  } finally {
    await database.close()
  }
  for (const old of await readdir(cache))
    if (old.startsWith(prefix) && old !== `${prefix}lock`) await rm(join(cache, old), { recursive: true, force: true })
  await rename(part, kept)
}
