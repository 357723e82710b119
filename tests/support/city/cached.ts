import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lockFolder } from '../../../server/db/folder-lock.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache')

/** A folder that `make` fills once per group and key among all processes. Kept between runs until the key changes. */
export async function cached(group: string, key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const name = `${group}-${key}`
  const kept = join(cache, name)
  while (!existsSync(kept)) {
    const lock = await lockFolder(join(cache, `lock-${group}`))
    if (!lock) await delay(50)
    else if (existsSync(kept)) lock.release()
    else await fill(group, kept, make).finally(() => lock.release())
  }
  return kept
}

async function fill(group: string, kept: string, make: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(cache, { recursive: true })
  const part = await mkdtemp(join(cache, 'part-'))
  await make(part)
  for (const old of await readdir(cache))
    if (old.startsWith(`${group}-`)) await rm(join(cache, old), { recursive: true, force: true })
  await rename(part, kept)
}
