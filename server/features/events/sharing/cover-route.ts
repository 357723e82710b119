import type { Deps } from '../../../deps/deps.ts'
import { createReadCache } from '../../../concurrency/read-cache.ts'
import { admitted } from '../../../http/routes/plain-route.ts'
import { imageKey, imageKeyAtLeast, imageWidths, previewWidth } from '../../../media/image-url.ts'
import { jpegOf } from '../../../media/picture.ts'
import { pictureRoute, type PictureRule } from '../../../http/routes/picture-route.ts'
import type { StoredMedia } from '../../../media/store.ts'
import { findShared, previewOf, sharedCoverUrl } from './shared.ts'
import { hour } from '../../../../contract/limits.ts'

/** Encoded JPEGs of covers, which several readers of links ask for when an event is shared. */
const keptPreviews = 40

/** By event and width, so that the URL of a cover opens no other image, and none once the link is off. */
function sharedCover(deps: Deps): PictureRule {
  const previews = createReadCache<StoredMedia | null>({ entriesMax: keptPreviews })

  async function encode(key: string): Promise<StoredMedia | null> {
    const stored = await deps.media.get(key)
    if (!stored) return null
    const bytes = new Uint8Array(await jpegOf(stored.bytes, { id: key }))
    return { bytes, contentType: 'image/jpeg', size: bytes.length }
  }

  return async (c, file) => {
    c.header('x-robots-tag', 'noindex')
    await admitted(c, deps, 'sharedCover')
    const event = await findShared(deps.db, c.req.param('eventId') ?? '')
    if (!event) return null
    const { cover_image_path: path, cover_width: width, cover_height: height } = event
    if (!path || !width || !height) return null
    const image = { path, width, height }
    const isPreview = sharedCoverUrl(event.id, file) === previewOf(event.id, image).url
    const kept = imageWidths(width).find(one => file === `${one}.webp`)
    if (!kept && !isPreview) return null
    if (event.is_findable) c.header('x-robots-tag', undefined)
    // Asked for each time: the link may be turned off.
    const cacheControl = 'private, no-cache'
    if (kept) return { key: imageKey(image, kept), version: '1', cacheControl }
    const key = imageKeyAtLeast(image, previewWidth)
    const read = () =>
      previews.read(key, { maxAge: hour, fresh: false, keeps: made => made !== null }, () => encode(key))
    return { key, version: 'jpeg', cacheControl, read }
  }
}

export const sharedCoverRoute = (deps: Deps) =>
  pictureRoute(deps.media, c => sharedCoverUrl(c.req.param('eventId') ?? '', ''), sharedCover(deps))
