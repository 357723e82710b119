import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Deps } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { AppEnv } from '../../http/context.ts'
import { admitted } from '../../http/routes/plain-route.ts'
import { logoFile } from './access.ts'

const uuid = z.uuid()

/** To its owner only. `vary: cookie` keeps the cached copy from the next account in the same browser. */
export const logoRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { viewer } = await admitted(c, deps, 'logo')
  const id = uuid.safeParse(c.req.param('logoId'))
  if (!id.success) throw new AppError('NOT_FOUND')
  const png = await logoFile(deps.db, viewer, id.data, 'png')
  c.header('content-type', 'image/png')
  c.header('cache-control', 'private, max-age=600')
  c.header('vary', 'cookie')
  return c.body(new Uint8Array(png))
}
