import type { Context } from 'hono'
import { limits } from '../../../contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { requestContext, type AppEnv } from '../../http/context.ts'
import { limit } from '../../http/rate-limit.ts'
import { withBody } from '../../http/raw-body.ts'
import { squarePicture } from '../../media/picture.ts'
import { member } from '../accounts/access.ts'
import { ownProfile } from './access.ts'
import { setAvatar } from './avatar.ts'
import { presentOwnProfile } from './present.ts'

/** Uploads the viewer's avatar: the body is the file. Its name, declared type and metadata are ignored. */
export const avatarRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const viewer = member((await requestContext(c, deps)).viewer)
  await limit(deps.db, 'avatarByAccount', viewer.id)
  const body = { max: limits.avatarBytesMax, tooLarge: 'IMAGE_TOO_LARGE', of: viewer.id } as const
  await setAvatar(deps, viewer, await withBody(c.req.raw, body, squarePicture))
  c.header('cache-control', 'no-store')
  return c.json(presentOwnProfile(await ownProfile(deps.db, viewer), viewer, deps.environment.features))
}
