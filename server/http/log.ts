import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps/deps.ts'
import { isSecurityRelevant } from '../observability/refusals.ts'
import { clientIp, type AppEnv } from './context.ts'
import { methodOf, routeOf } from './route-of.ts'

// The path of a calendar feed contains its secret, also if it was mistyped.
const secrets = /(?<=calendar\/).+|[\w-]{40,}/gi

export function requestLog({ environment, log, metrics }: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    const { path } = c.req
    const { status } = c.res
    const route = c.get('route') ?? routeOf(path)
    c.set('route', route)
    const method = methodOf(c.req.method)
    const failed = c.get('failed')
    metrics.answered({ route, method, status, seconds, failed })
    if (failed && isSecurityRelevant(failed.code)) {
      const ip = clientIp(c, environment.trustProxy)
      log.info({ method, route, code: failed.code, ip, accountId: c.get('accountId') }, 'refused')
    }
    if (log.isLevelEnabled('debug'))
      log.debug(
        { method, route, path: path.replaceAll(secrets, '…'), status, ms: Math.round(seconds * 1000) },
        'request',
      )
  }
}
