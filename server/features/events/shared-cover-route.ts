import type { Deps } from '../../deps.ts'
import { admitted } from '../../http/plain-route.ts'
import { imageKey, imageWidths } from '../../media/image-url.ts'
import { pictureRoute, type PictureRule } from '../../media/route.ts'
import { limit } from '../../rate-limit/limit.ts'
import { findShared, sharedCoverUrl } from './shared.ts'

/** By event and width, so that the URL of a cover opens no other image, and none once the link is off. */
const sharedCover =
  (deps: Deps): PictureRule =>
  async (c, file) => {
    c.header('x-robots-tag', 'noindex')
    const { ip } = await admitted(c, deps, 'sharedCover')
    await limit(deps.db, 'sharedEventByIp', ip)
    const event = await findShared(deps.db, c.req.param('eventId') ?? '')
    if (!event) return null
    const { cover_image_path: path, cover_width: width, cover_height: height } = event
    if (!path || !width || !height) return null
    const kept = imageWidths(width).find(one => file === `${one}.webp`)
    if (!kept) return null
    if (event.is_findable) c.header('x-robots-tag', undefined)
    const key = imageKey({ path, width, height }, kept)
    // Asked for each time: the link may be turned off.
    return { key, version: '1', cacheControl: 'private, no-cache' }
  }

export const sharedCoverRoute = (deps: Deps) =>
  pictureRoute(deps.media, c => sharedCoverUrl(c.req.param('eventId') ?? '', ''), sharedCover(deps))
