import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Environment } from '../environment.ts'
import { outside } from '../observe/scope.ts'
import type { Database } from './client.ts'
import { lockedBy, lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** Thrown when another process has the embedded database. */
export class DatabaseInUse extends Error {}

/** Opens the database that the environment names as it stands, for this process alone when it is the embedded one. */
export const openAsItStands = ({ databaseUrl, dataDir }: Environment, log: Logger): Promise<Database> =>
  databaseUrl
    ? openPostgres(databaseUrl, {
        // A connection was opened for some request long ago: that it is lost is nobody's.
        onError: error => outside(() => log.warn({ err: error }, 'a database connection was lost')),
      })
    : openEmbedded(dataDir)

/** The same, and migrates it. */
export async function openDatabase(environment: Environment, log: Logger): Promise<Database> {
  const database = await openAsItStands(environment, log)
  try {
    const applied = await migrate(database)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    return database
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = await lockFolder(dataDir)
  if (!lock) throw new DatabaseInUse(await lockedBy(dataDir))
  // Loaded only here: a server on PostgreSQL should not carry a second database in its memory.
  const { openPglite } = await import('./pglite.ts')
  const database = await openPglite({ folder: join(dataDir, 'database') })
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.release()
    },
  }
}
