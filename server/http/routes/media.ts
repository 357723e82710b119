import { serverLimits } from '../../base/limits.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import type { Deps } from '../../deps/deps.ts'
import { findPicture } from '../../posts/image-access.ts'
import { pictureRoute, type PictureRule } from './picture-route.ts'
import { requestContext } from '../context.ts'

const prefix = plainRoutes.media.path.replace('*', '')

const shared = `public, max-age=${serverLimits.pictureFresh / 1000}, must-revalidate`
const own = 'private, no-store'

/** Keys are compared undecoded, so an escaped path matches nothing. */
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

export const mediaRoute = (deps: Deps) => pictureRoute(deps.media, () => prefix, publicPictures(deps))
