import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, inject } from 'vitest'
import type { Database } from '../../server/db/client.ts'
import { diskStore } from '../../server/media/disk-store.ts'
import { loadSampleCity } from '../../server/sample/city.ts'
import { createKeyring } from '../../server/security/keyring.ts'
import { openCopy } from './database.ts'

export const sampleKeyring = createKeyring('the secret of this test, long enough')
/** The moment at which the city is filled. */
export const sampleNow = new Date('2026-11-12T10:00:00Z')

interface Sample {
  database: Database
  /** Where its pictures are. */
  folder: string
  /** Fills it again, as if it were then. */
  load(at?: Date): ReturnType<typeof loadSampleCity>
}

// On the global object: filling it takes half a minute, and it must outlive the modules of one test file.
const worker = globalThis as { sampleCity?: Promise<Sample> }

/** The sample city in a database of its own, which the tests of this worker read. Nobody changes it but by filling it again. */
export function sampleCity(): Sample {
  const sample = {} as Sample
  beforeAll(async () => void Object.assign(sample, await (worker.sampleCity ??= fill())), 120_000)
  return sample
}

async function fill(): Promise<Sample> {
  const folder = await mkdtemp(join(inject('folder'), 'sample-'))
  const database = await openCopy()
  const media = diskStore(folder)
  const load = (now = sampleNow) => loadSampleCity({ db: database.db, media, keyring: sampleKeyring, now })
  await load()
  return { database, folder, load }
}
