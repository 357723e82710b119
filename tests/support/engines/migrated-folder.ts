import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { temporaryFolder } from './server-process.ts'

/** Migrating takes most of the start time. */
export async function migratedFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await copyMigrated(folder)
  return folder
}

export async function copyMigrated(folder: string): Promise<void> {
  const template = inject('template')
  if (template.engine === 'pglite') await cp(template.folder, join(folder, 'database'), { recursive: true })
}
