import { quoted, type CarriedTable, type Transfer } from '../db/transfer.ts'
import { withoutIndexes } from '../db/without-indexes.ts'
import { BackupFailure } from './failure.ts'
import { readEntries } from './file.ts'
import { entryKind } from './manifest.ts'
import { sameSum, tableSum } from './sums.ts'
import { carriedTables, tablesBeside } from './tables.ts'
import type { VerifiedBackup } from './verify.ts'

const ownersOfEvents = 'outbox_id_seq'

/**
 * Disables triggers, foreign keys and indexes: rows already contain what triggers write, references are cyclic, and one sort is
 * cheaper than lookups. They are restored, and foreign keys checked, in the same transaction.
 */
export async function loadTables(transfer: Transfer, backup: VerifiedBackup): Promise<CarriedTable[]> {
  const tables = await matchingTables(transfer, backup)
  const names = tables.map(({ name }) => name)
  const each = (statement: (table: string) => string) =>
    transfer.script(names.map(n => statement(quoted(n))).join('\n'))
  await each(table => `alter table ${table} disable trigger user;`)
  await withoutIndexes({ query: (text, values) => transfer.query(text, values) }, names, async () => {
    const emptied = [...names, ...(await tablesBeside(transfer))]
    await transfer.script(`truncate ${emptied.map(quoted).join(', ')}`)
    const byName = new Map(tables.map(table => [table.name, table]))
    for await (const { name, bytes } of readEntries(backup.file, backup.unlocked)) {
      const kind = entryKind(name)
      if (kind && 'picture' in kind) break
      const table = kind && byName.get(kind.table)
      if (table) await transfer.copyIn(table, bytes)
    }
  })
  await each(table => `alter table ${table} enable trigger user;`)
  await setSequences(transfer, backup)
  return tables
}

async function matchingTables(transfer: Transfer, { manifest }: VerifiedBackup): Promise<CarriedTable[]> {
  const here = await carriedTables(transfer)
  const describe = (tables: { name: string; columns: string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]).toSorted())
  if (describe(here) !== describe(manifest.tables))
    throw new BackupFailure('The tables of the backup are not those that its migrations make here.')
  const columns = new Map(manifest.tables.map(table => [table.name, table.columns]))
  return here.map(table => ({ ...table, columns: columns.get(table.name) ?? table.columns }))
}

/** The sequence of live events continues at the current time in milliseconds, so that no id that a client may hold repeats. */
async function setSequences(transfer: Transfer, { manifest }: VerifiedBackup): Promise<void> {
  for (const [name, last] of Object.entries(manifest.sequences)) {
    const next = name === ownersOfEvents ? BigInt(Math.max(Number(last ?? 0), Date.now())) : last
    if (next !== null)
      await transfer.query(`select setval($1::text::regclass, $2::text::bigint)`, [quoted(name), String(next)])
  }
}

export async function compareTables(
  transfer: Transfer,
  tables: CarriedTable[],
  { checksums }: VerifiedBackup,
): Promise<void> {
  for (const table of tables) {
    const { add, sum } = tableSum()
    for await (const chunk of transfer.copyOut(table)) add(chunk)
    if (!sameSum(sum(), checksums.tables[table.name]))
      throw new BackupFailure(`The table ${table.name} does not read as it did when the backup was made.`)
  }
}
