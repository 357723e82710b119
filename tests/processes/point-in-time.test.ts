import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { asPostgres, findPostgres, startPostgresServer } from '../support/engines/postgres-server.ts'

const lacks = inject('template').engine !== 'postgres' && 'TEST_DATABASE_URL is not set'

const document = await readFile(new URL('../../docs/backup.md', import.meta.url), 'utf8')
const [, section = ''] = /\n## A point in time\n(.*?)\n## /s.exec(document) ?? []
const linesOf = (kind: string) => new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? ''

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const text of statements) ({ rows } = await client.query<Record<string, unknown>>(text))
    return rows
  } finally {
    await client.end()
  }
}

it.skipIf(lacks)('goes back to a point in time by the documented lines', { timeout: 120_000 }, async () => {
  const binaries = await findPostgres()
  if (!binaries) throw new Error('This machine has no PostgreSQL server.')
  const server = await startPostgresServer()
  const kept = dirname(server.data)
  const { port } = new URL(server.url)
  const here = (lines: string, moment = '') =>
    lines
      .replaceAll('/var/backups', kept)
      .replaceAll('/var/lib/postgresql/15/main', server.data)
      .replaceAll('/var/lib/postgresql/15', kept)
      .replaceAll('2026-11-29 14:05:00+01', moment)
  const shell = (lines: string) => asPostgres({}, 'sh', '-ec', `export PGHOST=127.0.0.1 PGPORT=${port}\n${lines}`)
  try {
    await shell(`mkdir ${join(kept, 'wal')} ${join(kept, 'base')}`)
    await ask(server.url, ...here(linesOf('sql')).trim().split('\n'))
    await server.stopAtOnce()
    await server.start()
    await ask(server.url, 'create table kept (text text)', "insert into kept values ('before the backup')")
    await shell(here(linesOf('sh base')).replace('pg_basebackup', `${binaries}/pg_basebackup -U postgres`))
    const writeUntil = async (text: string) => {
      await ask(server.url, `insert into kept values ('${text}')`)
      const [row] = await ask(
        server.url,
        "select (clock_timestamp() + interval '10 ms')::text as moment, pg_sleep(0.05)",
      )
      return String(row?.['moment'])
    }
    const recover = async (moment: string) => {
      await server.stopAtOnce()
      await shell(here(linesOf('sh recover'), moment))
      await server.start()
      await expect
        .poll(async () => (await ask(server.url, 'select pg_is_in_recovery() as going'))[0], { timeout: 30_000 })
        .toEqual({ going: false })
      return (await ask(server.url, 'select text from kept order by text')).map(({ text }) => text)
    }
    const tooEarly = await writeUntil('before the mistake')
    const right = await writeUntil('just before the mistake')
    await ask(server.url, 'delete from kept')
    expect(await recover(tooEarly)).toEqual(['before the backup', 'before the mistake'])
    await ask(server.url, "insert into kept values ('after the first attempt')")
    expect(await recover(right)).toEqual(['before the backup', 'before the mistake', 'just before the mistake'])
  } finally {
    await server.remove()
  }
})
