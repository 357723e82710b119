import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, inject } from 'vitest'
import type { Database } from '../../../server/db/client.ts'
import { diskStore } from '../../../server/media/disk-store.ts'
import { loadSampleCity } from '../../../sample/city.ts'
import { createKeyring } from '../../../server/crypto/keyring.ts'
import { cached } from './cached.ts'
import { cityHash } from './city-cache.ts'
import { openCopy } from './database.ts'
import { dumpFolder } from './dump-folder.ts'

export const sampleKeyring = createKeyring('the secret of this test, long enough')
export const sampleNow = new Date('2026-11-12T10:00:00Z')

interface Sample {
  database: Database
  folder: string
  load(at?: Date): ReturnType<typeof loadSampleCity>
}

// On globalThis: loading takes half a minute, so the city must outlive the module registry of one test file.
const worker = globalThis as { sampleCity?: Promise<Sample> }

export function sampleCity(): Sample {
  const sample = {} as Sample
  beforeAll(async () => void Object.assign(sample, await (worker.sampleCity ??= fill())), 120_000)
  return sample
}

async function fill(): Promise<Sample> {
  const folder = await mkdtemp(join(inject('folder'), 'sample-'))
  const media = diskStore(folder)
  const loadInto = (database: Database, now = sampleNow) =>
    loadSampleCity({ db: database.db, media, keyring: sampleKeyring, now })
  const template = inject('template')
  if (template.engine === 'postgres') {
    const database = await openCopy()
    await loadInto(database)
    return { database, folder, load: at => loadInto(database, at) }
  }
  const { openPglite } = await import('../../../server/db/pglite.ts')
  const kept = await cached('test-city', await cityHash(), async part => {
    const data = join(part, 'database')
    await cp(template.folder, data, { recursive: true })
    const database = await openPglite({ folder: data })
    await loadInto(database).finally(() => database.close())
    await cp(folder, join(part, 'media'), { recursive: true })
    await dumpFolder(data, join(part, 'dump.tar'))
    await rm(data, { recursive: true })
  })
  await cp(join(kept, 'media'), folder, { recursive: true })
  const database = await openPglite({ load: join(kept, 'dump.tar') })
  return { database, folder, load: at => loadInto(database, at) }
}
