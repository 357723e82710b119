import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { ownPath } from '../../contract/pages.ts'
import type { AppEnv } from './context.ts'

/** A `return` URL to another site is a sign of phishing; the browser rejects it. The URL itself is not logged. */
export const noteForeignReturn =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const asked = c.req.query('return')
    if (asked && !ownPath(asked, new URL(c.req.url).origin)) log.warn('a way back that leads elsewhere was refused')
    await next()
  }
