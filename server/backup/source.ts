import type { Database } from '../db/client.ts'
import type { Environment } from '../base/environment.ts'
import type { MediaStore } from '../media/store.ts'
import { createKeyring } from '../crypto/keyring.ts'
import type { BackupSource, Written } from './write-entries.ts'

export const backupSource = ({
  database,
  media,
  environment: { secret, previousSecrets },
  withKeys,
}: {
  database: Database
  media: MediaStore
  environment: Environment
  withKeys: boolean
}): BackupSource => ({
  database,
  media,
  keyring: createKeyring(secret, previousSecrets),
  ...(withKeys ? { keys: { secret, previousSecrets } } : {}),
})

export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`

/** Exit code 2 if images were missing, so that a scheduler reports it. */
export function writtenResult({ tables, rows, pictures, missing }: Written): { text: string; exitCode: number } {
  const text = `${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(pictures, 'picture')}`
  if (missing.length === 0) return { text, exitCode: 0 }
  const some = missing.slice(0, 5).join(', ')
  return {
    text: `${text}; ${counted(missing.length, 'picture')} that rows name could not be found in the store, such as ${some}`,
    exitCode: 2,
  }
}
