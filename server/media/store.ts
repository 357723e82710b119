import { extname } from 'node:path'

interface StoredMedia {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  size: number
}

/**
 * A key is a relative path such as `avatars/{uuid}.webp`: lower-case letters, digits, `_`, `.`, `-`, and a known extension. `put`
 * and `remove` throw `BadMediaKey` for other keys; `get` returns null. All throw `MediaStoreDown` if the store is unreachable.
 */
export interface MediaStore {
  /** Atomic: readers see the complete old or new file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredMedia | null>
  /** Missing files are ignored. */
  remove(key: string): Promise<void>
  /** All keys, unordered. Keys added or removed during the iteration may be included. */
  keys(): AsyncIterable<string>
}

export class BadMediaKey extends Error {}

/** A retry may succeed. The message contains no key or secret. */
export class MediaStoreDown extends Error {
  override name = 'MediaStoreDown'
}

// Only formats that the server encodes. Browsers would run scripts of SVG in the app's origin.
const contentTypes: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png' }
const segment = /^[a-z0-9_-][a-z0-9_.-]*$/
const keyMax = 200

/** Null if the key is invalid. */
export function contentTypeOf(key: string): string | null {
  const fits = key.length <= keyMax && !key.includes('..') && key.split('/').every(part => segment.test(part))
  return fits ? (contentTypes[extname(key)] ?? null) : null
}

/** Throws BadMediaKey if the key is invalid or does not match `contentType`. */
export function checkedKey(key: string, contentType?: string): string {
  const named = contentTypeOf(key)
  if (!named) throw new BadMediaKey(`This is not a key of the media store: ${JSON.stringify(key)}`)
  if (contentType !== undefined && contentType !== named) throw new BadMediaKey(`${key} does not name ${contentType}`)
  return named
}
