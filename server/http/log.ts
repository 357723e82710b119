import type { MiddlewareHandler } from 'hono'
import { plainRoutes } from '../../contract/plain-routes.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './context.ts'

const plain: string[] = Object.values(plainRoutes).map(({ path }) => path)
const folders = ['/assets/', '/media/']

/** The route of what no handler has named: few values, whatever addresses people make up. */
function routeOf(path: string): string {
  if (plain.includes(path)) return path
  const folder = folders.find(start => path.startsWith(start))
  return folder ? `${folder}*` : 'other'
}

/** One log line and one measurement for each request. The line has the path, never the query, the body or cookies. */
export function requestLog({ log, metrics }: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    const route = c.get('route') ?? routeOf(c.req.path)
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
