import { createHash } from 'node:crypto'
import { cp, glob, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../../server/db/open.ts'
import { readEnvironment } from '../../../server/base/environment.ts'
import { createLog } from '../../../server/observability/log.ts'
import { openMediaStore } from '../../../server/media/open-store.ts'
import { loadSampleCity } from '../../../sample/city.ts'
import { createKeyring } from '../../../server/crypto/keyring.ts'
import { cached } from './cached.ts'

export const secret = 'the secret of every server of the browser tests'

const root = join(import.meta.dirname, '../../..')
const sources = '{contract,sample,server}/**/*.{ts,sql}'

export async function cityHash(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  for (const file of (await Array.fromAsync(glob(sources, { cwd: root }))).sort())
    if (!file.endsWith('.test.ts')) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

export async function copyCity(folder: string): Promise<void> {
  // Timestamps are relative to the time of loading, so a copy is used for at most one hour.
  const kept = await cached('browser-city', `${await cityHash()}-${new Date().toISOString().slice(0, 13)}`, fill)
  await mkdir(folder, { recursive: true })
  await cp(kept, join(folder, 'data'), { recursive: true })
}

async function fill(folder: string): Promise<void> {
  const environment = readEnvironment({ NODE_ENV: 'development', DATA_DIR: folder, SECRET: secret, LOG_LEVEL: 'warn' })
  const database = await openDatabase(environment, createLog('warn'))
  const media = openMediaStore(environment)
  await loadSampleCity({ db: database.db, media, keyring: createKeyring(secret), now: new Date() }).finally(() =>
    database.close(),
  )
}
