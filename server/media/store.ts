import { extname } from 'node:path'

interface StoredMedia {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  size: number
}

/**
 * Storage for images. A key is a relative path such as `avatars/{uuid}.webp`: segments of lower-case letters, digits, `_`, `.`
 * and `-`, with a known extension. `put` and `remove` throw `BadMediaKey` for other keys; `get` returns null. Every call throws
 * `MediaStoreDown` if the store is unreachable or denies access.
 */
export interface MediaStore {
  /** Stores or replaces the content of a key atomically: readers see the complete old or new file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredMedia | null>
  /** Missing files are ignored. */
  remove(key: string): Promise<void>
  /**
   * Iterates over all keys page by page, unordered. Keys added or removed during the iteration may be included; all others occur
   * once.
   */
  keys(): AsyncIterable<string>
}

export class BadMediaKey extends Error {}

/** The store is unreachable or responds unexpectedly; a retry may succeed. The message contains no key or secret. */
export class MediaStoreDown extends Error {
  override name = 'MediaStoreDown'
}

// Only formats that the server itself encodes. SVG is excluded, because browsers would run its scripts in the app's origin.
const contentTypes: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png' }
const segment = /^[a-z0-9_-][a-z0-9_.-]*$/
const keyMax = 200

/** Media type of a key, or null if the key is invalid. */
export function contentTypeOf(key: string): string | null {
  const fits = key.length <= keyMax && !key.includes('..') && key.split('/').every(part => segment.test(part))
  return fits ? (contentTypes[extname(key)] ?? null) : null
}

/** Returns the media type of a key. Throws BadMediaKey if the key is invalid or does not match `contentType`. */
export function checkedKey(key: string, contentType?: string): string {
  const named = contentTypeOf(key)
  if (!named) throw new BadMediaKey(`This is not a key of the media store: ${JSON.stringify(key)}`)
  if (contentType !== undefined && contentType !== named) throw new BadMediaKey(`${key} does not name ${contentType}`)
  return named
}
