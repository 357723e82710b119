import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, contentTypeOf, imageTypes, type ContentTypes, type MediaStore } from './store.ts'

const temporary = '.incoming'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const missing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))

export function diskStore(folder: string, types = imageTypes): MediaStore {
  return {
    async put(key, bytes, contentType) {
      checkedKey(key, types, contentType)
      const target = join(folder, key)
      // Same file system, so that the rename is atomic. Keys cannot start with a dot.
      const draft = join(folder, temporary, randomUUID())
      await mkdir(dirname(draft), { recursive: true })
      await mkdir(dirname(target), { recursive: true })
      try {
        const file = await open(draft, 'wx', 0o644)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async get(key) {
      const contentType = contentTypeOf(key, types)
      if (!contentType) return null
      try {
        const bytes = await readFile(join(folder, key))
        return { bytes, contentType, size: bytes.byteLength }
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },

    async remove(key) {
      checkedKey(key, types)
      await rm(join(folder, key), { force: true })
    },

    keys: () => keysBelow(folder, '', types),
  }
}

async function* keysBelow(folder: string, prefix: string, types: ContentTypes): AsyncGenerator<string> {
  const entries = await opendir(join(folder, prefix)).catch((error: unknown) => {
    if (missing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    const key = prefix + entry.name
    if (entry.isDirectory()) yield* keysBelow(folder, `${key}/`, types)
    else if (entry.isFile() && contentTypeOf(key, types)) yield key
  }
}
