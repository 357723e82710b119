import { marks, migrationLock, readMigrations, readSchema, scriptOf, type Migration } from '../db/migrate.ts'
import type { Transfer } from '../db/transfer.ts'
import { BackupFailure } from './failure.ts'
import type { Manifest } from './manifest.ts'

const restoring = 'our-peeps restore'

/** Takes the migration lock, so that starting servers do not change the schema. Throws BackupFailure if it is taken. */
export async function takeTurn(transfer: Transfer): Promise<void> {
  await transfer.query(`set application_name = '${restoring}'`)
  const { rows } = await transfer.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${migrationLock}) as free`)
  if (!rows[0]?.free)
    throw new BackupFailure(
      'Another restore, or a server that starts, is at work on this database. Wait for it, then look.',
    )
}

/**
 * Throws BackupFailure if the user has another connection, such as a running server. The embedded engine has a folder lock
 * instead. Other restores wait for their turn in vain, so they do not count.
 */
export async function mustBeAlone(transfer: Transfer): Promise<void> {
  const { rows } = await transfer.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and backend_type = 'client backend' and application_name <> '${restoring}'`,
  )
  if (rows[0]?.count)
    throw new BackupFailure('Another client, possibly a server, is connected as the same database user. Stop it.')
}

export async function mustBeEmpty(transfer: Transfer): Promise<void> {
  const { rows } = await transfer.query<{ name: string }>(
    `select c.relname::text as name from pg_class as c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  if (tables.size > 0 && !tables.has('migrations'))
    throw new BackupFailure('The database holds tables that are not those of Our Peeps. Name an empty one.')
  if (!tables.has('accounts')) return
  const { rows: accounts } = await transfer.query<{ count: number }>('select count(*)::int as count from accounts')
  const count = accounts[0]?.count ?? 0
  if (count > 0)
    throw new BackupFailure(
      `The database is not empty: it holds ${count === 1 ? 'an account' : `${count} accounts`}. A backup is restored into an empty one only.`,
    )
}

/**
 * Throws BackupFailure if this version lacks a migration of the backup, or the database has one that the backup lacks.
 */
export async function migrateLike(transfer: Transfer, { migrations }: Manifest): Promise<Migration[]> {
  const known = await readMigrations()
  const byName = new Map(known.map(migration => [migration.name, migration]))
  const ours = migrations.map(({ name, checksum }) => {
    const migration = byName.get(name)
    if (!migration)
      throw new BackupFailure(
        `The backup was made by a newer version of Our Peeps: the migration ${name} is not known here. Restore it with that version.`,
      )
    if (migration.checksum !== checksum)
      throw new BackupFailure(`The migration ${name} is not the one that the backup was made under.`)
    return migration
  })
  await transfer.script(marks)
  const applied = await appliedIn(transfer)
  const wanted = new Map(ours.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied)
    if (wanted.get(name) !== checksum)
      throw new BackupFailure(
        `The database was brought further than the backup: it has the migration ${name}. Name a new, empty one.`,
      )
  if (applied.size === 0 && ours.length === known.length) await transfer.script(await readSchema())
  const created = await appliedIn(transfer)
  for (const migration of ours) if (!created.has(migration.name)) await transfer.script(scriptOf(migration))
  return known.filter(({ name }) => !wanted.has(name))
}

async function appliedIn(transfer: Transfer): Promise<Map<string, string>> {
  const { rows } = await transfer.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}
