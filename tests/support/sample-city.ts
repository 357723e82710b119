import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../server/db/client.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { diskStore } from '../../server/media/disk-store.ts'
import { loadSampleCity } from '../../server/sample/city.ts'
import { createKeyring } from '../../server/security/keyring.ts'

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

/** The sample city in an embedded database of its own, for the tests of this file. */
export function sampleCity(): Sample {
  const sample = {} as Sample
  beforeAll(async () => {
    sample.folder = await mkdtemp(join(tmpdir(), 'peeps-sample-'))
    sample.database = await openPglite()
    await migrate(sample.database)
    const media = diskStore(sample.folder)
    sample.load = (now = sampleNow) => loadSampleCity({ db: sample.database.db, media, keyring: sampleKeyring, now })
    await sample.load()
  }, 120_000)
  afterAll(async () => {
    await sample.database.close()
    await rm(sample.folder, { recursive: true })
  })
  return sample
}
