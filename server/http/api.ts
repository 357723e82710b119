import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'
import { isContractProcedure } from '@orpc/contract'
import type { EndpointMeta } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { router } from '../router.ts'
import { requestContext, type AppEnv } from './context.ts'
import { asAppError, asOrpcError } from './errors.ts'
import { isSafe } from './security.ts'

export const apiPrefix = '/api'

/** The contract over HTTP. Every failure leaves as `{defined, code, status, message, data}` from one table. */
export function createApi(deps: Deps) {
  requireLevels(contract)
  const handler = new OpenAPIHandler(router, {
    // Inside: what the guard, the validation or a command threw.
    clientInterceptors: [
      async ({ context, path, next }) => {
        context.endpoint = path.join('.')
        try {
          return await next()
        } catch (error) {
          const known = asAppError(error, deps.log.child({ endpoint: context.endpoint }))
          context.failed = known
          if (known.retryAfter) context.retryAfter = known.retryAfter
          throw asOrpcError(known, context.requestId)
        }
      },
    ],
    // Outside: a request that could not even be read.
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof ORPCError) throw error
          context.failed = new AppError('MALFORMED_REQUEST', { cause: error })
          throw asOrpcError(context.failed, context.requestId)
        }
      },
    ],
  })

  return async (c: Context<AppEnv>): Promise<Response> => {
    const context = await requestContext(c, deps)
    const { matched, response } = await handler.handle(readable(c), { prefix: apiPrefix, context })
    if (context.endpoint) c.set('route', context.endpoint)
    if (context.failed) c.set('failed', context.failed)
    if (!matched) throw new AppError('NOT_FOUND')
    for (const cookie of context.setCookies) response.headers.append('set-cookie', cookie)
    response.headers.set('cache-control', 'no-store')
    if (context.retryAfter) response.headers.set('retry-after', String(context.retryAfter))
    return response
  }
}

/**
 * A request as the contract reads it. One that only reads is passed on as its address and headers: its body and its end
 * interest nobody, and making them costs as much as the rest of the answer.
 */
function readable({ req }: Context<AppEnv>): Request {
  if (!isSafe(req.method)) return req.raw
  return { url: req.url, method: req.method, headers: req.raw.headers } as Request
}

/** Throws for an endpoint without an access level: it would be closed to everybody, and nobody would know why. */
export function requireLevels(node: object, path: string[] = []): void {
  if (!isContractProcedure(node)) {
    for (const [key, value] of Object.entries(node)) requireLevels(value as object, [...path, key])
    return
  }
  if (!(node['~orpc'].meta as EndpointMeta).access)
    throw new Error(`The endpoint ${path.join('.')} has no access level.`)
}
