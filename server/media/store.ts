import { extname } from 'node:path'

/** A stored file: its bytes, their media type, and their number. */
interface StoredMedia {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  size: number
}

/**
 * Where pictures live. A key is a relative path such as `avatars/{uuid}.webp`: lower-case letters, digits, `_`, `.` and
 * `-` between slashes, with a known extension. `put` and `remove` throw `BadMediaKey` for any other; `get` finds nothing.
 * Every call throws `MediaStoreDown` when the store cannot be reached or refuses the app.
 */
export interface MediaStore {
  /** Keeps the bytes under the key, in the place of what was there. A reader sees the old file or the new one whole. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredMedia | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /**
   * Every key, in no promised order, read page by page. What is put or removed meanwhile may or may not be among them;
   * what stands throughout is there once.
   */
  keys(): AsyncIterable<string>
}

export class BadMediaKey extends Error {}

/** The store does not answer, or not as it should: the same call may work later. Its message names no key or secret. */
export class MediaStoreDown extends Error {
  override name = 'MediaStoreDown'
}

// Only what our own encoder writes. SVG stays out: a browser would run its scripts under our origin.
const contentTypes: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png' }
const segment = /^[a-z0-9_-][a-z0-9_.-]*$/
const keyMax = 200

/** The media type of a key, or null when the key is not one that a store would keep. */
export function contentTypeOf(key: string): string | null {
  const fits = key.length <= keyMax && !key.includes('..') && key.split('/').every(part => segment.test(part))
  return fits ? (contentTypes[extname(key)] ?? null) : null
}

/** The media type that a key names. Throws BadMediaKey for what is no key, or names another type than the given one. */
export function checkedKey(key: string, contentType?: string): string {
  const named = contentTypeOf(key)
  if (!named) throw new BadMediaKey(`This is not a key of the media store: ${JSON.stringify(key)}`)
  if (contentType !== undefined && contentType !== named) throw new BadMediaKey(`${key} does not name ${contentType}`)
  return named
}
