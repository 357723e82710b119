import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'

/** A stored file: its bytes, their media type, and their number. */
export interface StoredMedia {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  size: number
}

/**
 * Where pictures live. A key is a relative path such as `avatars/{uuid}.webp`: lower-case letters, digits, `_`, `.` and
 * `-` between slashes, with a known extension. `put` and `remove` throw `BadMediaKey` for any other; `get` finds nothing.
 */
export interface MediaStore {
  /** Keeps the bytes under the key, in the place of what was there. A reader sees the old file or the new one whole. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredMedia | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

export class BadMediaKey extends Error {}

// Only what our own encoder writes. SVG stays out: a browser would run its scripts under our origin.
const contentTypes: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png' }
const segment = /^[a-z0-9_-][a-z0-9_.-]*$/
const keyMax = 200
const temporary = '.incoming'

/** The media type of a key, or null when the key is not one this store would keep. */
export function contentTypeOf(key: string): string | null {
  const fits = key.length <= keyMax && !key.includes('..') && key.split('/').every(part => segment.test(part))
  return fits ? (contentTypes[extname(key)] ?? null) : null
}

function checked(key: string): string {
  const contentType = contentTypeOf(key)
  if (!contentType) throw new BadMediaKey(`This is not a key of the media store: ${JSON.stringify(key)}`)
  return contentType
}

const missing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** A media store in a folder of this machine, which is made when first needed. */
export function diskStore(folder: string): MediaStore {
  return {
    async put(key, bytes, contentType) {
      if (checked(key) !== contentType) throw new BadMediaKey(`${key} does not name ${contentType}`)
      const target = join(folder, key)
      // In the same file system as the target, so that the rename is one step; no key may begin with a dot.
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
      const contentType = contentTypeOf(key)
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
      checked(key)
      await rm(join(folder, key), { force: true })
    },
  }
}
