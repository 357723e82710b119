import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import { errorTable } from '../../contract/errors.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import { rangeOf } from './range.ts'
import type { MediaStore } from './store.ts'

const prefix = plainRoutes.media.path.replace('*', '')
const [status, message] = errorTable.NOT_FOUND

/**
 * Serves the pictures of a store under /media/. Keys are compared as they were sent, so an escaped path finds nothing.
 * A picture named with its version (`?v=`) never changes and is kept for a year; without one the browser must ask again,
 * with its tag. One part of a picture may be asked for.
 */
export const mediaRoute =
  (store: MediaStore): Handler =>
  async c => {
    const key = c.req.path.slice(prefix.length)
    const media = await store.get(key)
    c.header('x-content-type-options', 'nosniff')
    if (!media) {
      c.header('cache-control', 'no-store')
      return c.json({ defined: true, code: 'NOT_FOUND', status, message, data: {} }, status)
    }
    const { bytes, contentType, size } = media
    const tag = tagOf(bytes)
    c.header('cache-control', c.req.query('v') ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('etag', tag)
    c.header('accept-ranges', 'bytes')
    if (names(c.req.header('if-none-match'), tag)) return c.body(null, 304)
    c.header('content-type', contentType)
    // A part of another picture than the one that they have a part of would not fit to it.
    const sameAsBefore = [undefined, tag].includes(c.req.header('if-range'))
    const range = sameAsBefore ? rangeOf(c.req.header('range'), size) : null
    if (range === 'none') {
      c.header('content-range', `bytes */${size}`)
      return c.body(null, 416)
    }
    if (!range) {
      c.header('content-length', String(size))
      return c.body(bytes)
    }
    c.header('content-range', `bytes ${range.first}-${range.last}/${size}`)
    c.header('content-length', String(range.last - range.first + 1))
    return c.body(bytes.subarray(range.first, range.last + 1), 206)
  }

/** By its bytes: what stands under a key may be replaced. */
const tagOf = (bytes: Uint8Array) => `"${createHash('sha1').update(bytes).digest('base64url')}"`

/** Whether an If-None-Match header names this tag; a weak one is as good here. */
const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some(one => [tag, '*'].includes(one.trim().replace(/^W\//, ''))) ?? false
