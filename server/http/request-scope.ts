import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps/deps.ts'
import { inScope } from '../base/scope.ts'
import type { AppEnv } from './context.ts'
import { requestIdOf } from './request-id.ts'
import { methodOf } from './route-of.ts'

export function requestScope({ environment, traces }: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { headers } = c.req.raw
    const requestId = requestIdOf(headers, environment.trustProxy)
    c.set('requestId', requestId)
    const method = methodOf(c.req.method)
    const from = environment.trustProxy > 0 ? (headers.get('traceparent') ?? undefined) : undefined
    const attributes = { 'request.id': requestId, 'http.request.method': method }
    const span = traces.begin(method, { kind: 'server', attributes, from })
    await inScope({ requestId, span }, next)
    c.res.headers.set('x-request-id', requestId)
    if (!span) return
    const route = c.get('route') ?? 'other'
    span.rename(route)
    span.set({ 'http.route': route, 'http.response.status_code': c.res.status })
    span.end(c.res.status >= 500 ? c.get('failed') : undefined)
  }
}
