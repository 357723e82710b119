import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Environment } from '../environment.ts'
import type { Database } from './client.ts'
import { lockedBy, lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

/** Thrown when another process has the embedded database. */
export class DatabaseInUse extends Error {}

/** Opens the database that the environment names, for this process alone when it is the embedded one, and migrates it. */
export async function openDatabase(environment: Environment, log: Logger): Promise<Database> {
  const database = environment.databaseUrl
    ? await openPostgres(environment.databaseUrl, {
        onError: error => log.warn({ err: error }, 'a database connection was lost'),
      })
    : await openEmbedded(environment.dataDir)
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
