import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparePictures } from '../server/backup/compare-pictures.ts'
import { restoreBackup, type Restored } from '../server/backup/restore.ts'
import type { VerifiedBackup } from '../server/backup/verify.ts'
import { openAsItStands } from '../server/db/open.ts'
import type { Environment } from '../server/base/environment.ts'
import { createLog } from '../server/observability/log.ts'
import { diskStore } from '../server/media/disk-store.ts'
import { createDatabase, dropDatabases, scratchName } from './scratch-database.ts'

export async function drill(backup: VerifiedBackup, environment: Environment): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'our-peeps-drill-'))
  const server = environment.databaseUrl
  const name = scratchName('drill')
  try {
    const databaseUrl = server && (await createDatabase(server, name, 'template0'))
    const database = await openAsItStands({ ...environment, databaseUrl, dataDir: folder }, createLog('warn'))
    try {
      const place = { database, media: diskStore(join(folder, 'media')) }
      const restored = await restoreBackup(backup, place)
      await comparePictures(place, backup)
      return restored
    } finally {
      await database.close()
    }
  } finally {
    if (server) await dropDatabases(server, name)
    await rm(folder, { recursive: true, force: true })
  }
}
