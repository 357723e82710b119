import { createHash } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { errorTable } from '../../../contract/errors.ts'
import type { AppEnv } from '../context.ts'
import { rangeOf } from '../../media/range.ts'
import { contentTypeOf, type MediaStore, type StoredMedia } from '../../media/store.ts'

const [status, message] = errorTable.NOT_FOUND

interface Granted {
  key?: string
  version: string
  cacheControl: string
  read?: () => Promise<StoredMedia | null>
}

export type PictureRule = (c: Context<AppEnv>, key: string) => Promise<Granted | null>

/** The rule also runs for conditional requests. */
export const pictureRoute =
  (store: MediaStore, prefixOf: (c: Context<AppEnv>) => string, rule: PictureRule): Handler<AppEnv> =>
  async c => {
    const asked = c.req.path.slice(prefixOf(c).length)
    const granted = contentTypeOf(asked) ? await rule(c, asked) : null
    const key = granted?.key ?? asked
    const tag = granted && tagOf(key, granted)
    c.header('x-content-type-options', 'nosniff')
    if (granted && tag && names(c.req.header('if-none-match'), tag)) {
      c.header('cache-control', granted.cacheControl)
      c.header('etag', tag)
      return c.body(null, 304)
    }
    const media = granted && (await (granted.read?.() ?? store.get(key)))
    if (!media || !tag) {
      c.header('cache-control', 'no-store')
      return c.json({ defined: true, code: 'NOT_FOUND', status, message, data: {} }, status)
    }
    const { bytes, contentType, size } = media
    c.header('cache-control', granted.cacheControl)
    c.header('etag', tag)
    c.header('accept-ranges', 'bytes')
    c.header('content-type', contentType)
    // A part of another version would not fit the client's part.
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

const tagOf = (key: string, { version }: Granted) =>
  `"${createHash('sha1').update(`${key} ${version}`).digest('base64url')}"`

const names = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some(one => [tag, '*'].includes(one.trim().replace(/^W\//, ''))) ?? false
