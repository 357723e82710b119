import { serverLimits } from '../limits.ts'
import { plainRoutes } from '../../contract/plain-routes.ts'
import type { Deps } from '../deps.ts'
import { findPicture } from '../media/access.ts'
import { pictureRoute, type PictureRule } from '../media/route.ts'
import { requestContext } from './context.ts'

const prefix = plainRoutes.media.path.replace('*', '')

// Browsers and proxies ask again after this, so that what was removed is gone for them too.
const shared = `public, max-age=${serverLimits.pictureFresh / 1000}, must-revalidate`
const own = 'private, no-store'

/**
 * Pictures of posts that stand and of profiles are for everybody who has their address. One that no post has taken, or takes
 * any more, is for whoever sent it. Keys are compared as they were sent, so an escaped path finds nothing.
 */
const publicPictures =
  (deps: Deps): PictureRule =>
  async (c, key) => {
    const picture = await findPicture(deps.db, key)
    if (!picture) return null
    const { version, isPublic, ownerId } = picture
    if (isPublic) return { version, cacheControl: shared }
    const { viewer } = await requestContext(c, deps)
    return viewer && viewer.id === ownerId ? { version, cacheControl: own } : null
  }

/** Serves pictures under /media/. */
export const mediaRoute = (deps: Deps) => pictureRoute(deps.media, () => prefix, publicPictures(deps))
