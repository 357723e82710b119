import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './client.ts'

const folder = new URL('./migrations/', import.meta.url)
export const migrationLock = 7200

/** Creates an empty database, with the rows of its migrations. */
export const readSchema = (): Promise<string> => readFile(new URL('./schema.sql', import.meta.url), 'utf8')

export const marks =
  'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

export interface Migration {
  name: string
  text: string
  checksum: string
}

export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, from), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export async function pendingMigrations(database: Database, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(
    database.db,
  )
  const applied = new Map(rows.map(row => [row.name, row.checksum]))
  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(`The migration ${name} was changed after it had been applied. Restore it and add a new one.`)
  return migrations.filter(({ name }) => !applied.has(name))
}

export const scriptOf = ({ name, text, checksum }: Migration): string =>
  `${text}\n;insert into migrations (name, checksum) values ('${name.replaceAll("'", "''")}', '${checksum}');`

const changeCode = 'TOLD0'

/** Returns the applied names. Each `script` is one implicit transaction. Without `migrations`, creates an empty database from schema.sql. */
export function migrate(
  database: Database,
  migrations?: Migration[],
  onChange?: (changed: string) => void,
): Promise<string[]> {
  const work = async (script: Database['script']) => {
    await script(marks)
    const known = migrations ?? (await readMigrations())
    const pending = await pendingMigrations(database, known)
    const isEmpty = pending.length === known.length
    if (isEmpty && !migrations) await script(await readSchema())
    for (const migration of await pendingMigrations(database, known)) await script(scriptOf(migration))
    return pending.map(({ name }) => name)
  }
  return database.exclusively(
    migrationLock,
    work,
    ({ code, message = '' }) => void (code === changeCode && onChange?.(message)),
  )
}
