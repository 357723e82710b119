import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FolderLock {
  release(): void
}

// Garbage collection would close the handles and release the locks.
const held = new Set<DatabaseSync>()

/** Null if another process holds the lock; two on one embedded database would corrupt it. The OS releases it on exit. */
export async function lockFolder(folder: string): Promise<FolderLock | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch {
    file.close()
    return null
  }
  held.add(file)
  await writeFile(holderFile(folder), String(process.pid))
  return {
    release: () => {
      held.delete(file)
      file.close()
    },
  }
}

export async function lockedBy(folder: string): Promise<string> {
  const pid = await readFile(holderFile(folder), 'utf8').catch(() => '')
  return `The data folder ${folder} is in use by a running server or a restore${pid ? ` (process ${pid})` : ''}. Stop it first, or set DATA_DIR to another folder.`
}

const holderFile = (folder: string) => join(folder, 'lock.pid')
