import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, glob, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../lab/bench/support/process.ts'

const run = promisify(execFile)

export interface PostgresServer {
  url: string
  data: string
  start(): Promise<void>
  stopAtOnce(): Promise<void>
  kill(): Promise<void>
  standby(): Promise<PostgresServer>
  remove(): Promise<void>
}

export async function findPostgres(): Promise<string | undefined> {
  const inPath = (process.env['PATH'] ?? '').split(':').find(folder => existsSync(join(folder, 'initdb')))
  const installed = await Array.fromAsync(glob('/usr/{lib/postgresql,pgsql-}*/{,*/}bin/initdb'))
  const found = inPath && (await realpath(join(inPath, 'initdb')))
  return (found ?? installed.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1))?.replace(
    /\/initdb$/,
    '',
  )
}

interface Options {
  settings?: Record<string, string>
  environment?: Record<string, string>
}

/** Throws without installed binaries. */
export const startPostgresServer = (options: Options = {}): Promise<PostgresServer> =>
  startServer(options, (binaries, data) => {
    const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    return asPostgres({}, join(binaries, 'initdb'), ...made)
  })

async function startServer(
  { settings = {}, environment = {} }: Options,
  create: (binaries: string, data: string) => Promise<void>,
): Promise<PostgresServer> {
  const binaries = await findPostgres()
  if (!binaries) throw new Error('This machine has no PostgreSQL server.')
  const folder = await mkdtemp(join(tmpdir(), 'our-peeps-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const given = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings }
  const options = Object.entries(given).map(([name, value]) => `-c ${name}=${value}`)
  const control = (...args: string[]) => asPostgres(environment, join(binaries, 'pg_ctl'), '-D', data, '-w', ...args)
  const remove = () => rm(folder, { recursive: true, force: true })
  const start = () => control('-l', join(folder, 'log'), '-o', options.join(' '), 'start')
  const stop = (mode: 'fast' | 'immediate') => control('-m', mode, 'stop')
  try {
    await giveToPostgres(folder)
    await create(binaries, data)
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    data,
    start: async () => {
      // A killed postmaster leaves its pid file, and its children live for a moment.
      for (const until = Date.now() + 30_000; ;)
        try {
          return await start()
        } catch (error) {
          if (Date.now() > until) throw error
        }
    },
    stopAtOnce: () => stop('immediate'),
    kill: async () => {
      const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(first), 'SIGKILL')
    },
    standby: () =>
      startServer({ settings, environment }, (programs, copy) =>
        asPostgres({}, join(programs, 'pg_basebackup'), '-d', url, '-D', copy, '-R', '-c', 'fast', '--no-sync'),
      ),
    remove: async () => {
      await stop('immediate').catch(() => undefined)
      await remove()
    },
  }
}

const isRoot = process.getuid?.() === 0
const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`

// PostgreSQL refuses to run as root.
export async function asPostgres(
  environment: Record<string, string>,
  command: string,
  ...args: string[]
): Promise<void> {
  const words = isRoot ? ['su', 'postgres', '-s', '/bin/sh', '-c', [command, ...args].map(quoted).join(' ')] : undefined
  const [program = command, ...rest] = words ?? [command, ...args]
  await new Promise<void>((resolve, reject) => {
    // The server inherits the stdio of pg_ctl: an inherited pipe would never close.
    const child = spawn(program, rest, { cwd: tmpdir(), env: { ...process.env, ...environment }, stdio: 'ignore' })
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
