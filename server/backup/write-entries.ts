import type { Database } from '../db/client.ts'
import type { CarriedTable, Transfer } from '../db/transfer.ts'
import type { MediaStore } from '../media/store.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { BackupFailure } from './failure.ts'
import { entryNames, format, type Checksums, type Keys, type Manifest, type Sum } from './manifest.ts'
import { inParts } from './parts.ts'
import { filesOf, namedPictures, stillNamed, type NamedPicture } from './pictures.ts'
import { pictureSum, sha256Of, tableSum } from './sums.ts'
import { carriedTables, readSequences } from './tables.ts'
import type { AddEntry } from './tar.ts'

const picturesAtOnce = 8

export interface BackupSource {
  database: Database
  media: MediaStore
  keyring: Keyring
  keys?: Keys | undefined
}

export interface Written {
  tables: number
  rows: number
  pictures: number
  missing: string[]
}

/**
 * First a snapshot of the database, then its images. Avatars removed in between are omitted; other removed images stay in the store for a
 * while.
 */
export async function writeEntries(add: AddEntry, source: BackupSource): Promise<Written> {
  const { database } = source
  const pictures = picturesInto(add, source.media)
  const tables: Record<string, Sum> = {}
  let manifestSum = ''
  const waiting: NamedPicture[] = []
  await database.transfer('read', async transfer => {
    await mustBeOurs(transfer)
    const carried = await carriedTables(transfer)
    const manifest = JSON.stringify(await describe(transfer, carried, source), null, 2)
    manifestSum = sha256Of(Buffer.from(manifest))
    await add(entryNames.manifest, manifest)
    if (source.keys) await add(entryNames.keys, JSON.stringify(source.keys))
    for (const table of carried) tables[table.name] = await writeTable(add, transfer, table)
    for await (const page of namedPictures(transfer)) {
      // A snapshot on the embedded engine blocks all queries, so its images are listed in memory and read later.
      if (database.engine === 'postgres') await pictures.add(page)
      else waiting.push(...page)
    }
  })
  await pictures.add(waiting)
  const { missing, ...written } = await pictures.end(database)
  const sums: Checksums = { manifest: manifestSum, tables, pictures: written }
  await add(entryNames.checksums, JSON.stringify(sums, null, 2))
  const rows = Object.values(tables).reduce((all, sum) => all + sum.rows, 0)
  return { tables: Object.keys(tables).length, rows, pictures: written.files, missing }
}

async function mustBeOurs(transfer: Transfer): Promise<void> {
  const { rows } = await transfer.query(
    `select 1 from pg_tables where schemaname = 'public' and tablename = 'migrations'`,
  )
  if (rows.length === 0)
    throw new BackupFailure('The database that the environment names has no tables of Our Peeps: is it the right one?')
}

const sealedIn = (tables: CarriedTable[]): string =>
  [
    ['user_2fa', 'secret_encrypted'],
    ['calendar_feeds', 'secret'],
    ['push_keys', 'private_key'],
  ]
    .filter(([table]) => tables.some(({ name }) => name === table))
    .map(([table, column]) => `select ${column} from ${table}`)
    .join(' union all ')

async function describe(
  transfer: Transfer,
  tables: CarriedTable[],
  { database, keyring, keys }: BackupSource,
): Promise<Manifest> {
  const { rows: migrations } = await transfer.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name collate "C"',
  )
  const { rows: server } = await transfer.query<{ server_version: string }>('show server_version')
  const { rows: sealed } = await transfer.query<{ id: string }>(
    `select distinct split_part(sealed, '.', 2) as id from (${sealedIn(tables)}) as value (sealed)
     where sealed like 'v1.%' order by id`,
  )
  return {
    format,
    madeAt: new Date().toISOString(),
    engine: database.engine,
    server: server[0]?.server_version ?? 'unknown',
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await readSequences(transfer),
    keys: { current: keyring.current.id, sealedUnder: sealed.map(({ id }) => id), included: keys !== undefined },
  }
}

async function writeTable(add: AddEntry, transfer: Transfer, table: CarriedTable): Promise<Sum> {
  const { add: count, sum } = tableSum()
  let number = 0
  for await (const part of inParts(transfer.copyOut(table))) {
    count(part)
    await add(entryNames.part(table.name, ++number), part)
  }
  return sum()
}

function picturesInto(add: AddEntry, media: MediaStore) {
  const { add: count, sum } = pictureSum()
  const absent = new Map<string, string>()
  return {
    add: async (pictures: NamedPicture[]) => {
      const files = pictures.flatMap(picture => filesOf(picture).map(key => ({ key, path: picture.path })))
      for (let at = 0; at < files.length; at += picturesAtOnce) {
        const some = files.slice(at, at + picturesAtOnce)
        const found = await Promise.all(some.map(({ key }) => media.get(key)))
        for (const [index, { key, path }] of some.entries()) {
          const bytes = found[index]?.bytes
          if (!bytes) {
            absent.set(key, path)
            continue
          }
          count(key, bytes)
          await add(entryNames.picture(key), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
        }
      }
    },
    end: async (database: Database) => {
      const paths = [...new Set(absent.values())]
      const named = paths.length === 0 ? new Set() : await database.transfer('read', t => stillNamed(t, paths))
      const missing = [...absent].flatMap(([key, path]) => (named.has(path) ? [key] : []))
      return { ...sum(), absent: absent.size, missing }
    },
  }
}
