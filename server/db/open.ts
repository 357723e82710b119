import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Environment } from '../base/environment.ts'
import { outside } from '../base/scope.ts'
import type { Database } from './client.ts'
import { wrongUser } from '../base/folder-owner.ts'
import { lockedBy, lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openReplicas, type ReplicaState } from './postgres/replicas.ts'

export class DatabaseInUse extends Error {}
/** The message says what to do. */
export class DatabaseUnusable extends Error {}

export const openAsItStands = async (environment: Environment, log: Logger): Promise<Database> =>
  environment.databaseUrl ? openServer(environment.databaseUrl, environment, log) : openEmbedded(environment.dataDir)

const unused: Record<Exclude<ReplicaState, 'used'>, string> = {
  silent: 'It does not answer.',
  failed: 'It answers with an error.',
  primary: 'It is the primary.',
  cluster: 'It belongs to another cluster.',
  timeline: 'It has not replayed anything of the current timeline: it does not follow the primary.',
  behind: 'It is behind.',
}

async function openServer(
  url: string,
  { databaseDirectUrl, namedStatements, replicaUrls }: Environment,
  log: Logger,
): Promise<Database> {
  const onError = (error: Error) => outside(() => log.warn({ err: error }, 'a database connection was lost'))
  const primary = await openPostgres(url, { onError, directUrl: databaseDirectUrl, namedStatements })
  if (databaseDirectUrl) await checkPooler(primary, log)
  if (replicaUrls.length === 0) return primary
  const standbys = await Promise.all(
    replicaUrls.map(one => openPostgres(one, { onError, namedStatements, standby: true })),
  )
  const servers = replicaUrls.map((one, index) => new URL(one).host || `replica ${index + 1}`)
  const replicas = openReplicas(primary, standbys, ({ replica, state, error }) =>
    outside(() => {
      const server = servers[replica - 1]
      if (state === 'used') return log.info({ server }, 'a replica is used')
      // All servers of a cluster may be named.
      const level = state === 'primary' ? 'info' : 'warn'
      log[level]({ server, reason: unused[state], ...(error ? { err: error } : {}) }, 'a replica is not used')
    }),
  )
  return {
    ...primary,
    replicas: { ...replicas, servers },
    observe: observer => {
      for (const database of [primary, ...standbys]) database.observe(observer)
    },
    close: async () => {
      await replicas.close()
      await primary.close()
    },
  }
}

/** Without a timeout, one statement could hold a connection of the pooler forever. */
async function checkPooler({ db }: Database, log: Logger): Promise<void> {
  const { rows } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db)
  if (rows[0]?.timeout === '0') log.warn('the pooler sets no statement_timeout: see docs/operate.md')
}

export async function openDatabase(environment: Environment, log: Logger): Promise<Database> {
  const database = await openAsItStands(environment, log)
  try {
    const applied = await migrate(database, undefined, changed => log.info({ changed }, 'migrating'))
    if (applied.length > 0) log.info({ applied }, 'migrated')
    return database
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

/** In a child process, because initdb takes 500 MB that would not be released. The rename is atomic. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const child = fork(new URL('./create-folder.ts', import.meta.url), [unfinished], {
    execArgv: process.execArgv,
    silent: true,
  })
  let output = ''
  child.stderr?.on('data', chunk => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw (await isFull(dirname(folder)))
      ? new DatabaseUnusable(
          `The disk is full: no database was created in ${dirname(folder)}. Free space and run this again.`,
        )
      : new Error(`The folder of the embedded database could not be created. ${output.slice(-2_000)}`)
  }
  await rename(unfinished, folder)
}

/** A new database takes about 40 MB. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < 64 * 1024 * 1024
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const wrong = wrongUser(dataDir)
  if (wrong) throw new DatabaseUnusable(wrong)
  const lock = await lockFolder(dataDir)
  if (!lock) throw new DatabaseInUse(await lockedBy(dataDir))
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
