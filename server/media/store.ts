import type { Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { extname } from 'node:path'

export interface StoredMedia {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  size: number
}

/**
 * A key is a relative path such as `avatars/{uuid}.webp`: lower-case letters, digits, `_`, `.`, `-`, and an extension of the
 * store. `put` and `remove` throw `BadMediaKey` for other keys; `get` returns null. All throw `MediaStoreDown` if the store is
 * unreachable.
 */
export interface MediaStore {
  /** Atomic: readers see the complete old or new file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredMedia | null>
  remove(key: string): Promise<void>
  /** Keys added or removed during the iteration may be included. */
  keys(): AsyncIterable<string>
}

export class BadMediaKey extends Error {}

/** A retry may succeed. The message contains no key or secret. */
export class MediaStoreDown extends Error {
  override name = 'MediaStoreDown'
}

export type ContentTypes = Readonly<Record<string, string>>
/** Only formats that the server encodes. Browsers would run scripts of SVG in the app's origin. */
export const imageTypes: ContentTypes = { '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' }
/** The image route cannot serve them, because the store of images has no such keys. */
export const exportTypes = { '.part': 'application/octet-stream' } as const satisfies ContentTypes

const segment = /^[a-z0-9_-][a-z0-9_.-]*$/
const keyMax = 200

export function contentTypeOf(key: string, types = imageTypes): string | null {
  const fits = key.length <= keyMax && !key.includes('..') && key.split('/').every(part => segment.test(part))
  return fits ? (types[extname(key)] ?? null) : null
}

export function checkedKey(key: string, types = imageTypes, contentType?: string): string {
  const named = contentTypeOf(key, types)
  if (!named) throw new BadMediaKey(`This is not a key of the media store: ${JSON.stringify(key)}`)
  if (contentType !== undefined && contentType !== named) throw new BadMediaKey(`${key} does not name ${contentType}`)
  return named
}

/** Rows of images and their files. */
export interface Stores {
  db: Kysely<Schema>
  media: MediaStore
}
