import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { contentTypeOf } from '../media/store.ts'
import { BackupFailure } from './failure.ts'
import { readEntries, unlock, type Unlocked } from './file.ts'
import {
  anyManifest,
  checksums as checksumsSchema,
  entryKind,
  entryNames,
  format,
  keys as keysSchema,
  manifest as manifestSchema,
  type Checksums,
  type Keys,
  type Manifest,
} from './manifest.ts'
import { pictureSum, sameSum, sha256Of, tableSum } from './sums.ts'

export interface VerifiedBackup {
  file: string
  unlocked: Unlocked
  manifest: Manifest
  checksums: Checksums
  keys: Keys | null
}

export async function verifyBackup(file: string, passphrase: string | undefined): Promise<VerifiedBackup> {
  const broken = () => new BackupFailure(`${file} was cut or changed after it was made.`)
  const parsed = <T extends z.ZodMiniType>(schema: T, bytes: Buffer): z.output<T> => {
    const result = safeParse(schema, jsonOf(bytes))
    if (!result.success) throw broken()
    return result.data
  }
  const unlocked = passphrase === undefined ? undefined : await unlock(file, passphrase)
  const entries = readEntries(file, unlocked)
  const first = (await entries.next()).value
  if (!first || first.name !== entryNames.manifest) throw new BackupFailure(`${file} is not a backup of Our Peeps.`)
  if (parsed(anyManifest, first.bytes).format > format)
    throw new BackupFailure(`${file} was made by a newer version of Our Peeps. Restore it with that version.`)
  const manifest = parsed(manifestSchema, first.bytes)

  const tables = new Map(manifest.tables.map(({ name }) => [name, tableSum()]))
  const pictures = pictureSum()
  let keys: Keys | null = null
  let checksums: Checksums | undefined
  for await (const { name, bytes } of entries) {
    if (checksums) throw broken()
    const kind = entryKind(name)
    if (name === entryNames.keys) keys = parsed(keysSchema, bytes)
    else if (name === entryNames.checksums) checksums = parsed(checksumsSchema, bytes)
    else if (kind && 'picture' in kind && contentTypeOf(kind.picture)) pictures.add(kind.picture, bytes)
    else if (kind && 'table' in kind && tables.has(kind.table)) tables.get(kind.table)?.add(bytes)
    else throw broken()
  }
  if (!checksums || checksums.manifest !== sha256Of(first.bytes)) throw broken()
  if (Object.keys(checksums.tables).length !== tables.size) throw broken()
  for (const [name, { sum }] of tables) if (!sameSum(sum(), checksums.tables[name])) throw broken()
  const read = pictures.sum()
  if (read.sha256 !== checksums.pictures.sha256 || read.files !== checksums.pictures.files) throw broken()
  if (manifest.keys.included !== (keys !== null)) throw broken()
  return { file, unlocked, manifest, checksums, keys }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
