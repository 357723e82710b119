import { sql } from 'kysely'
import { inject } from 'vitest'
import { defaultCity } from '../../../contract/vocabulary.ts'
import type { Database } from '../../../server/db/client.ts'
import type { StartSession } from '../../../server/db/pglite-engine.ts'
import { startInThread } from '../engines/engine-in-thread.ts'
import { runDatabase } from '../engines/run-database.ts'

const kept = ['cities', 'migrations']

// On globalThis, to outlive the module registry of one test file.
const worker = globalThis as { testDatabase?: Promise<Database> }

/** The worker's database, empty at the start of each test file. Shared by its files, so `close` does nothing. */
export function openTestDatabase(): Promise<Database> {
  return (worker.testDatabase ??= openCopy(startInThread).then(database => ({
    ...database,
    close: () => Promise.resolve(),
  })))
}

/** A copy of the migrated database; the test must close it. */
export async function openCopy(start?: StartSession): Promise<Database> {
  const template = inject('template')
  if (template.engine === 'pglite') {
    const { openPglite } = await import('../../../server/db/pglite.ts')
    return openPglite({ load: template.file, start })
  }
  return openAddress(await runDatabase(template))
}

/** Without tables; the test must close it. The embedded engine ignores the query timeout. */
export async function openBareDatabase(options: { queryTimeout?: number } = {}): Promise<Database> {
  const template = inject('template')
  if (template.engine === 'pglite')
    return (await import('../../../server/db/pglite.ts')).openPglite({ load: template.bare })
  return openAddress(await runDatabase(template, { bare: true }), options)
}

export async function migrateBefore(database: Database, name: string): Promise<Migrations> {
  const { migrate, readMigrations } = await import('../../../server/db/migrate.ts')
  const migrations = await readMigrations()
  const here = migrations.findIndex(migration => migration.name.includes(name))
  await migrate(database, migrations.slice(0, here))
  return migrations
}
type Migrations = Awaited<ReturnType<typeof import('../../../server/db/migrate.ts').readMigrations>>

const openAddress = async (address: string, options: { queryTimeout?: number } = {}) => {
  const { openPostgres } = await import('../../../server/db/postgres/postgres.ts')
  // The teardown drops the database while clients are connected.
  return openPostgres(address, { ...options, onError: () => undefined })
}

export async function clearOpenDatabase(): Promise<void> {
  if (worker.testDatabase) await clearDatabase(await worker.testDatabase)
}

const bloat = 256 * 1024

/** Much faster than truncating; no sequence needs a reset. Without triggers and foreign keys, in any order. */
export async function clearDatabase(database: Database): Promise<void> {
  const tables = await clearedTables(database)
  const { rows } = await sql
    .raw<Record<string, boolean>>(
      `select ${tables.map(name => `exists (select from ${name}) as "${name}"`).join(', ')}`,
    )
    .execute(database.db)
  const filled = tables.filter(name => rows[0]?.[name])
  await database.script(
    [
      'begin',
      'set local session_replication_role = replica',
      ...filled.map(name => `delete from ${name}`),
      `delete from cities where slug <> '${defaultCity}'`,
      'commit',
    ].join(';\n'),
  )
  // Without autovacuum, each test file would be slower than the last.
  for (const name of await swollen(database, filled)) await database.script(`vacuum ${name}`)
}

async function clearedTables({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(db)
  return rows.map(({ name }) => name).filter(name => !kept.includes(name))
}

async function swollen({ db }: Database, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name where pg_table_size(name::regclass) > ${bloat}`.execute(db)
  return rows.map(({ name }) => name)
}
