import type { S3Settings } from '../base/environment.ts'
import { createS3Request, type Patience } from './s3-request.ts'
import { checkedKey, contentTypeOf, imageTypes, MediaStoreDown, type MediaStore } from './store.ts'

/** Reads delay a page view, so they time out earlier. */
const usual: Record<'read' | 'write', Patience> = {
  read: { attempt: 2_000, whole: 4_000 },
  write: { attempt: 4_000, whole: 8_000 },
}

export function s3Store(settings: S3Settings, { patience = usual, types = imageTypes } = {}): MediaStore {
  const request = createS3Request(settings)
  const isMissing = (code: string) => code === 'NoSuchKey'
  return {
    async put(key, bytes, contentType) {
      checkedKey(key, types, contentType)
      await request(
        {
          method: 'PUT',
          key,
          // Keys can be replaced; only the app's route sets client caching.
          headers: { 'content-type': contentType, 'cache-control': 'no-cache' },
          body: owned(bytes),
        },
        patience.write,
      )
    },

    async get(key) {
      const contentType = contentTypeOf(key, types)
      if (!contentType) return null
      const { status, body } = await request({ method: 'GET', key }, patience.read, isMissing)
      return status === 404 ? null : { bytes: body, contentType, size: body.byteLength }
    },

    async remove(key) {
      checkedKey(key, types)
      await request({ method: 'DELETE', key }, patience.write, isMissing)
    },

    async *keys() {
      let token: string | undefined
      do {
        const query = { 'list-type': '2', ...(token ? { 'continuation-token': token } : {}) }
        const page = Buffer.from((await request({ method: 'GET', query }, patience.write)).body).toString()
        const next = textOf(page, 'NextContinuationToken')
        // A truncated listing would silently omit images from a backup.
        if (
          !page.includes('<ListBucketResult') ||
          (textOf(page, 'IsTruncated') === 'true' && (!next || next === token))
        )
          throw new MediaStoreDown('The media store failed at GET: its listing does not go on')
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) if (contentTypeOf(key, types)) yield key
        token = next
      } while (token)
    },
  }
}

const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]+)</${element}>`)
    .exec(xml)?.[1]
    ?.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, digits?: string, hex?: string, name?: string) =>
      name ? (entities[name] ?? whole) : String.fromCodePoint(digits ? Number(digits) : Number.parseInt(hex ?? '', 16)),
    )
