import type { Context } from 'hono'
import { limits } from '../../../contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { requestContext, type AppEnv } from '../../http/context.ts'
import { limit } from '../../http/rate-limit.ts'
import { withBody } from '../../http/raw-body.ts'
import { keepPicture } from '../../media/cover.ts'
import { member } from '../accounts/access.ts'
import { presentPhoto } from './present.ts'

/** Uploads a listing photo: the body is the file. Its name, declared type and metadata are ignored. */
export const photoRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  if (!deps.environment.features.has('listings')) throw new AppError('FEATURE_OFF')
  const viewer = member((await requestContext(c, deps)).viewer)
  await limit(deps.db, 'photoByAccount', viewer.id)
  const body = { max: limits.coverBytesMax, tooLarge: 'COVER_TOO_LARGE', of: viewer.id } as const
  const { coverId, cover } = await withBody(c.req.raw, body, bytes =>
    keepPicture(deps, 'listing-photo', viewer.id, bytes),
  )
  c.header('cache-control', 'no-store')
  return c.json(presentPhoto({ id: coverId, ...cover }))
}
