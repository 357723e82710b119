import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
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

/**
 * Creates the folder of the embedded database in another process: initdb takes 500 MB, which its process does not give back.
 * The folder has its name only once it is complete.
 */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const [code] = (await once(
    fork(new URL('./create-folder.ts', import.meta.url), [unfinished], { execArgv: process.execArgv }),
    'exit',
  )) as [number | null]
  if (code !== 0) throw new Error('The folder of the embedded database could not be created.')
  await rename(unfinished, folder)
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = await lockFolder(dataDir)
  if (!lock) throw new DatabaseInUse(await lockedBy(dataDir))
  // Loaded only here: a server on PostgreSQL should not carry a second database in its memory.
  const { openPglite } = await import('./pglite.ts')
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) await createFolder(folder)
  const database = await openPglite({ folder })
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.release()
    },
  }
}
