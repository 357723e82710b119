import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './context.ts'

/** One log line and one measurement for each request: by its route, never with its query, body or cookies. */
export function requestLog({ log, metrics }: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    const route = routePath(c, -1)
    metrics.requests.observe({ route, method: c.req.method, status: String(c.res.status) }, seconds)
    log.debug(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(seconds * 1000),
      },
      'request',
    )
  }
}
