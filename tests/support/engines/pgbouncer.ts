import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../lab/bench/support/process.ts'
import { createProgram, findProgram, type Program } from './program.ts'

export const pgbouncerBinary = findProgram('pgbouncer')

export interface Pooler extends Program {
  url: string
  remove(): Promise<void>
}

/** Session settings, as in docs/operate.md. */
const sessionSettings = `set jit = off; set enable_memoize = off; set statement_timeout = '20s'; set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '10s'`

export async function startPooler(databaseUrl: string, settings = sessionSettings): Promise<Pooler> {
  if (!pgbouncerBinary) throw new Error('This machine has no pgbouncer.')
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
  const program = createProgram(pgbouncerBinary, [...user, file], 'process up')
  await program.start()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    ...program,
    url: url.href,
    remove: async () => {
      await program.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
