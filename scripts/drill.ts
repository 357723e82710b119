import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparePictures } from '../server/backup/compare-pictures.ts'
import { BackupFailure } from '../server/backup/failure.ts'
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
    const databaseUrl = server && (await createDatabase(server, name, 'template0').catch(refused))
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

function refused(error: unknown): never {
  if ((error as { code?: unknown }).code !== '42501') throw error
  throw new BackupFailure(
    'The user in DATABASE_URL may not create the database of the drill: run "alter role NAME createdb" as a superuser, or leave out DATABASE_URL to use an embedded one.',
  )
}
