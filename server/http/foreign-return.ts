import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { ownPath } from '../../contract/pages.ts'
import type { AppEnv } from './context.ts'

/**
 * Notes a way back that leads off this site. The browser refuses it by the same function; somebody sent a person here
 * with it, and that is worth knowing. The address itself is not written down.
 */
export const noteForeignReturn =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const asked = c.req.query('return')
    if (asked && !ownPath(asked, new URL(c.req.url).origin)) log.warn('a way back that leads elsewhere was refused')
    await next()
  }
