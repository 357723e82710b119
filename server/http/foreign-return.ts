import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { ownPath } from '../../contract/pages.ts'
import type { AppEnv } from './context.ts'

/**
 * Logs a `return` URL that leads to another site, a sign of a phishing attempt. The browser rejects it with the same function.
 * The URL itself is not logged.
 */
export const noteForeignReturn =
  (log: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const asked = c.req.query('return')
    if (asked && !ownPath(asked, new URL(c.req.url).origin)) log.warn('a way back that leads elsewhere was refused')
    await next()
  }
