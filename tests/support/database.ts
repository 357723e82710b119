import { openAsBlob } from 'node:fs'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { defaultCity } from '../../contract/vocabulary.ts'
import { createDatabase, scratchName } from '../../scripts/scratch-database.ts'
import type { Database } from '../../server/db/client.ts'

/** What a migrated, empty database holds: these rows are part of the schema. */
const kept = ['cities', 'migrations']
/** Tables whose rows the database itself does not let go. */
export const appendOnly = ['audit_log']

// On the global object: it must outlive the modules of one test file.
const worker = globalThis as { testDatabase?: Promise<Database> }

/**
 * The database of this worker, migrated and, at the start of each test file, empty. All files of the worker share it,
 * so closing it does nothing.
 */
export function openTestDatabase(): Promise<Database> {
  return (worker.testDatabase ??= openCopy().then(database => ({ ...database, close: () => Promise.resolve() })))
}

/** A copy of the migrated database for one test alone, which closes it. */
export async function openCopy(): Promise<Database> {
  const template = inject('template')
  if (template.engine === 'pglite') {
    const { openPglite } = await import('../../server/db/pglite.ts')
    return openPglite({ load: await openAsBlob(template.file) })
  }
  const { server, name } = template
  return openAddress(await createDatabase(server, scratchName('test').replace('peeps_test', name), name))
}

/** A database without a single table for one test alone, which closes it. The embedded one answers however long it takes. */
export async function openBareDatabase(options: { queryTimeout?: number } = {}): Promise<Database> {
  const template = inject('template')
  if (template.engine === 'pglite')
    return (await import('../../server/db/pglite.ts')).openPglite({ load: await openAsBlob(template.bare) })
  const { server, name } = template
  return openAddress(await createDatabase(server, scratchName('test').replace('peeps_test', name)), options)
}

const openAddress = async (address: string, options: { queryTimeout?: number } = {}) => {
  const { openPostgres } = await import('../../server/db/postgres.ts')
  // The run's end drops the database under whoever is still connected: not an error then.
  return openPostgres(address, { ...options, onError: () => undefined })
}

/** Empties this worker's database if a test opened it. Runs before every test file (tests/support/setup.ts). */
export async function clearOpenDatabase(): Promise<void> {
  if (worker.testDatabase) await clearDatabase(await worker.testDatabase)
}

/** How much of a table may be rows that are gone, in bytes, until it is swept. */
const bloat = 256 * 1024

/** Deletes every row but those that migrations brought. Far quicker than truncating, and ids are uuids anyway. */
export async function clearDatabase(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select c.oid::regclass::text as name,
           array(select f.confrelid::regclass::text from pg_constraint f
                  where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as parents
      from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(
    database.db,
  )
  const tables = childrenFirst(rows).filter(name => !kept.includes(name))
  await database.script(
    tables
      .map(name =>
        appendOnly.includes(name)
          ? `alter table ${name} disable trigger user; delete from ${name}; alter table ${name} enable trigger user;`
          : `delete from ${name};`,
      )
      .concat(`delete from cities where slug <> '${defaultCity}';`)
      .join('\n'),
  )
  // Nobody else does it in an embedded database, where each file would be slower than the one before.
  const { rows: swollen } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_table_size(c.oid) > ${bloat}`.execute(
    database.db,
  )
  for (const { name } of swollen) await database.script(`vacuum ${name}`)
}

/** Orders tables so that none is emptied before those that refer to it. */
export function childrenFirst(tables: { name: string; parents: string[] }[]): string[] {
  const parents = new Map(tables.map(table => [table.name, table.parents]))
  const order = new Set<string>()
  const visiting = new Set<string>()
  const visit = (name: string) => {
    if (visiting.has(name)) return
    visiting.add(name)
    for (const parent of parents.get(name) ?? []) visit(parent)
    order.add(name)
  }
  for (const { name } of tables) visit(name)
  return [...order].toReversed()
}
