import { ORPCError, type AnyRouter } from '@orpc/server'
import { FetchHandler } from '@orpc/server/fetch'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard'
import type { Context } from 'hono'
import { isContractProcedure } from '@orpc/contract'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { EndpointMeta } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { createKeyedQueue } from '../base/queue.ts'
import type { Deps, RequestContext } from '../deps/deps.ts'
import { AppError } from '../base/errors.ts'
import { serverLimits } from '../base/limits.ts'
import { requestContext, type AppEnv } from './context.ts'
import { asAppError, asOrpcError } from './errors.ts'
import { answerRead } from './reading-only.ts'
import { isSafe } from './headers.ts'
import { jsonText, requireJson } from './body/json-body.ts'

export const apiPrefix = '/api'
/** Its cursor is newer than a change of rights that a kept viewer would miss. */
const sessionPath = `${apiPrefix}${contract.accounts.session['~orpc'].route.path}`

export function createApi(deps: Deps, router: AnyRouter) {
  requireLevels(contract)
  const options: StandardHandlerOptions<RequestContext> = {
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
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof ORPCError) throw error
          context.failed = error instanceof AppError ? error : new AppError('MALFORMED_REQUEST', {}, { cause: error })
          if (context.failed.retryAfter) context.retryAfter = context.failed.retryAfter
          throw asOrpcError(context.failed, context.requestId)
        }
      },
    ],
  }
  const handler = new FetchHandler(new StandardHandler(router, new StandardOpenAPIMatcher(), plainCodec(), options))

  return (c: Context<AppEnv>) => answerRead(c, deps, own => answer(c, own))

  async function answer(c: Context<AppEnv>, deps: Deps): Promise<Response> {
    const context = await requestContext(c, deps, { freshViewer: c.req.path === sessionPath })
    const { matched, response } = await handler.handle(readable(c, context), { prefix: apiPrefix, context })
    if (context.endpoint) c.set('route', context.endpoint)
    if (context.memberId) c.set('memberId', context.memberId)
    if (context.failed) c.set('failed', context.failed)
    if (!matched) throw new AppError('NOT_FOUND')
    for (const cookie of context.setCookies) response.headers.append('set-cookie', cookie)
    response.headers.set('cache-control', 'no-store')
    if (response.status === 413) response.headers.set('connection', 'close')
    if (context.retryAfter) response.headers.set('retry-after', String(context.retryAfter))
    return response
  }
}

/**
 * The default codec copies them value by value, in case they contain dates, maps or files, which made lists up to a
 * quarter slower.
 */
class PlainCodec extends StandardOpenAPICodec {
  override async decode(...[request, params, procedure]: Parameters<StandardOpenAPICodec['decode']>) {
    if (!isSafe(request.method)) requireJson(request.headers)
    return super.decode(request, params, procedure)
  }

  override encode(...[output, procedure]: Parameters<StandardOpenAPICodec['encode']>) {
    return { ...super.encode(undefined, procedure), body: output }
  }
}

const plainCodec = () =>
  new PlainCodec(
    new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
  )

/** Safe methods have no body, and no abort signal, which costs as much as the rest of the response. */
function readable({ req }: Context<AppEnv>, context: RequestContext): Request {
  const { url, method, raw } = req
  if (isSafe(method)) return { url, method, headers: raw.headers } as Request
  const text = () => bodyOf(raw, context)
  return { url, method, headers: raw.headers, signal: raw.signal, text } as Request
}

/** Parsing and checking a body of many keys blocks the event loop: one of these of an account in each of its rounds. */
const largeBody = 16 * 1024
const largeBodiesOf = createKeyedQueue({ atOnce: 1, waiting: 100 })

async function bodyOf(raw: Request, { deps, viewer, pendingSecondFactor, ip }: RequestContext): Promise<string> {
  const sender = { accountId: viewer?.id ?? pendingSecondFactor?.accountId, ip }
  const max = viewer ? serverLimits.bodyBytesMax : serverLimits.strangerBytesMax
  const told = Number(raw.headers.get('content-length'))
  if (told) await deps.requests.count('bytes', sender, Math.min(told, max))
  const text = await jsonText(raw, max)
  if (!told) await deps.requests.count('bytes', sender, text.length)
  if (viewer && text.length > largeBody) await largeBodiesOf(viewer.id, () => nextRound())
  return text
}

/** Throws at startup if an endpoint has no access level; it would reject every request. */
export function requireLevels(node: object, path: string[] = []): void {
  if (!isContractProcedure(node)) {
    for (const [key, value] of Object.entries(node)) requireLevels(value as object, [...path, key])
    return
  }
  if (!(node['~orpc'].meta as EndpointMeta).access)
    throw new Error(`The endpoint ${path.join('.')} has no access level.`)
}
