import type { Handler } from 'hono'
import { errorTable } from '../../contract/errors.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import type { MediaStore } from './store.ts'

const prefix = plainRoutes.media.path.replace('*', '')
const [status, message] = errorTable.NOT_FOUND

/**
 * Serves the pictures of a store under /media/. Keys are compared as they were sent, so an escaped path finds nothing.
 * A picture named with its version (`?v=`) never changes and is kept for a year; without one the browser must ask again.
 */
export const mediaRoute =
  (store: MediaStore): Handler =>
  async c => {
    const media = await store.get(c.req.path.slice(prefix.length))
    c.header('x-content-type-options', 'nosniff')
    if (!media) {
      c.header('cache-control', 'no-store')
      return c.json({ defined: true, code: 'NOT_FOUND', status, message, data: {} }, status)
    }
    c.header('cache-control', c.req.query('v') ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('content-type', media.contentType)
    c.header('content-length', String(media.size))
    return c.body(media.bytes)
  }
