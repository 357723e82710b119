import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../lab/bench/support/process.ts'

/** From PATH or Debian's folder; undefined when not installed. */
export const pgbouncerBinary: string | undefined = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
  .map(folder => join(folder, 'pgbouncer'))
  .find(file => existsSync(file))

export interface Pooler {
  /** Of the same database, through the pooler. */
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** The settings of a session that the app itself sets without a pooler; the same as in docs/operate.md. */
const sessionSettings = `set jit = off; set enable_memoize = off; set statement_timeout = '20s'; set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '10s'`

/** In transaction mode. */
export async function startPooler(databaseUrl: string, settings = sessionSettings): Promise<Pooler> {
  const binary = pgbouncerBinary
  if (!binary) throw new Error('This machine has no pgbouncer.')
  const target = new URL(databaseUrl)
  const name = target.pathname.slice(1)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'our-peeps-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${target.hostname} port=${target.port} dbname=${name} user=${target.username} connect_query='${settings.replaceAll("'", "''")}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
`,
  )
  // As root, it changes to this user before it reads the file.
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  let child: ChildProcess | undefined
  const start = async () => {
    const started = spawn(binary, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
    child = started
    let output = ''
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', chunk => {
        output += chunk
        if (output.includes('process up')) resolve()
      })
      started.once('error', reject).once('exit', () => reject(new Error(`pgbouncer ended: ${output}`)))
    })
  }
  const kill = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    kill,
    start,
    remove: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
