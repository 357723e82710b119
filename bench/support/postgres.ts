import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDatabase, dropDatabases, scratchName } from '../../scripts/scratch-database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { freePort } from './process.ts'

const run = promisify(execFile)

export interface BenchServer {
  /** What `select version()` says, up to its first comma. */
  version: string
  /** A new, migrated database. Returns its address. */
  database(): Promise<string>
  stop(): Promise<void>
}

/**
 * A PostgreSQL server for measuring: the one at BENCH_DATABASE_URL, in databases of our own that are dropped at the end,
 * or one started from this machine's binaries in a temporary folder and removed with it.
 */
export async function startPostgres(): Promise<BenchServer> {
  const named = process.env['BENCH_DATABASE_URL']
  const own = named ? undefined : await startOwn()
  const url = named ?? own?.url ?? ''
  const prefix = scratchName('bench')
  const databases: string[] = []
  const stop = async () => {
    if (databases.length > 0) await dropDatabases(url, prefix)
    await own?.stop()
  }
  try {
    return {
      version: await versionOf(url),
      database: async () => {
        const name = `${prefix}_${databases.length}`
        databases.push(name)
        const address = await createDatabase(url, name)
        const database = await openPostgres(address, { onError: () => undefined, poolSize: 2 })
        await migrate(database).finally(() => database.close())
        return address
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ version: string }>('select version()')
  await client.end()
  return rows[0]?.version.split(' (')[0] ?? 'PostgreSQL'
}

async function startOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const binaries = await findBinaries()
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', shared_buffers: '512MB', max_wal_size: '4GB', jit: 'off' }
  const options = Object.entries({ ...settings, unix_socket_directories: folder }).map(([k, v]) => `-c ${k}=${v}`)
  await giveToPostgres(folder)
  const control = (...args: string[]) => asPostgres(join(binaries, 'pg_ctl'), '-D', data, '-w', ...args)
  try {
    await asPostgres(join(binaries, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
    await control('-l', join(folder, 'log'), '-o', options.join(' '), 'start')
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await control('-m', 'fast', 'stop').finally(() => rm(folder, { recursive: true, force: true }))
    },
  }
}

/** Where `initdb` is: beside the one in PATH, or in the folders of Linux distributions; the newest one. */
async function findBinaries(): Promise<string> {
  const inPath = (process.env['PATH'] ?? '').split(':').find(folder => existsSync(join(folder, 'initdb')))
  const installed = await Array.fromAsync(glob('/usr/{lib/postgresql,pgsql-}*/{,*/}bin/initdb'))
  const found = inPath ?? installed.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  if (!found)
    throw new Error('The bench needs a PostgreSQL server: install one, or name a running one with BENCH_DATABASE_URL.')
  return found.replace(/\/initdb$/, '')
}

const isRoot = process.getuid?.() === 0
const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`

// PostgreSQL refuses to run as root: there it runs as the user that its packages make.
async function asPostgres(command: string, ...args: string[]): Promise<void> {
  const words = [command, ...args]
  if (!isRoot) return void (await run(command, args, { cwd: tmpdir() }))
  await new Promise<void>((resolve, reject) => {
    const child = spawn('su', ['postgres', '-s', '/bin/sh', '-c', words.map(quoted).join(' ')], {
      cwd: tmpdir(),
      // The server inherits what pg_ctl has: a pipe that it keeps open would never end.
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    child.once('error', reject)
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}.`))))
  })
}

async function giveToPostgres(folder: string): Promise<void> {
  if (!isRoot) return
  const [user, group] = await Promise.all(
    ['-u', '-g'].map(async what => Number((await run('id', [what, 'postgres'])).stdout)),
  )
  await chown(folder, user ?? 0, group ?? 0)
  await chmod(folder, 0o700)
}
