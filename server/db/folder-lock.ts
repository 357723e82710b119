import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FolderLock {
  release(): void
}

// The lock lives as long as its handle: without a lasting reference the garbage collector would close it.
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process, or returns null while another live process has it. The operating system holds
 * the lock, so it is free the moment its holder ends, however that happens. Two processes in one embedded database
 * would destroy it.
 */
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

/** A sentence about who has the folder. */
export async function lockedBy(folder: string): Promise<string> {
  const pid = await readFile(holderFile(folder), 'utf8').catch(() => '')
  return `The data folder ${folder} is in use by the running server${pid ? ` (process ${pid})` : ''}. Stop it first, or set DATA_DIR to another folder.`
}

const holderFile = (folder: string) => join(folder, 'lock.pid')
