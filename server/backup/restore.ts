import type { Database } from '../db/client.ts'
import { scriptOf } from '../db/migrate.ts'
import { inTransaction } from '../db/transaction.ts'
import { checkedKey, type MediaStore } from '../media/store.ts'
import { readEntries } from './file.ts'
import { compareTables, loadTables } from './load.ts'
import { entryKind } from './manifest.ts'
import { migrateLike, mustBeAlone, mustBeEmpty, takeTurn } from './target.ts'
import type { VerifiedBackup } from './verify.ts'

const picturesAtOnce = 8

export interface Restored {
  tables: number
  rows: number
  pictures: number
  migrated: string[]
}

/**
 * Requires an empty database. One transaction; images come last, and a retry overwrites those of a failed restore. Throws
 * BackupFailure if the database is not empty, in use, or newer than the backup.
 */
export async function restoreBackup(
  backup: VerifiedBackup,
  { database, media }: { database: Database; media: MediaStore },
): Promise<Restored> {
  const restored = await database.transfer('write', async transfer => {
    await takeTurn(transfer)
    await mustBeEmpty(transfer)
    if (database.engine === 'postgres') await mustBeAlone(transfer)
    const later = await migrateLike(transfer, backup.manifest)
    const tables = await loadTables(transfer, backup)
    await compareTables(transfer, tables, backup)
    for (const migration of later) await transfer.script(scriptOf(migration))
    await transfer.script('analyze')
    const pictures = await putPictures(backup, media)
    const rows = Object.values(backup.checksums.tables).reduce((all, sum) => all + sum.rows, 0)
    return { tables: tables.length, rows, pictures, migrated: later.map(({ name }) => name) }
  })
  // First events with the new ids: clients with an older cursor resync.
  await inTransaction(database.db, async ({ trx, publish }) => {
    const cities = await trx.selectFrom('cities').select('id').execute()
    for (const audience of [{ accounts: [] }, ...cities.map(({ id }) => ({ city: id }))])
      publish(audience, { type: 'resync' })
  })
  return restored
}

async function putPictures(backup: VerifiedBackup, media: MediaStore): Promise<number> {
  let put = 0
  let some: Promise<void>[] = []
  for await (const { name, bytes } of readEntries(backup.file, backup.unlocked)) {
    const kind = entryKind(name)
    if (!kind || !('picture' in kind)) continue
    const putting = media.put(kind.picture, bytes, checkedKey(kind.picture))
    putting.catch(() => undefined)
    some.push(putting)
    put += 1
    if (some.length < picturesAtOnce) continue
    await Promise.all(some)
    some = []
  }
  await Promise.all(some)
  return put
}
