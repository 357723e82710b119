import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { temporaryFolder } from './server-process.ts'

/**
 * A folder for a server, with an embedded database that is migrated and empty: making one takes most of a start. Where the run is
 * on a database server there is none to copy, and the folder is empty.
 */
export async function migratedFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await copyMigrated(folder)
  return folder
}

export async function copyMigrated(folder: string): Promise<void> {
  const template = inject('template')
  if (template.engine === 'pglite') await cp(template.folder, join(folder, 'database'), { recursive: true })
}
