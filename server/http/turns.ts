import type { MiddlewareHandler } from 'hono'
import { createKeyedQueue } from '../base/queue.ts'
import type { Deps } from '../deps/deps.ts'
import { networksOf } from '../rate-limit/networks.ts'
import { apiPrefix } from './api.ts'
import { clientIp, sessionOf, type AppEnv } from './context.ts'
import { readTurns } from './guard.ts'
import { isSafe } from './headers.ts'
import { routeOf } from './route-of.ts'

const readsOf = createKeyedQueue(readTurns)
const strangersOf = createKeyedQueue({ ...readTurns, atOnce: 16, waiting: 3_000 })

const isEndpoint = (path: string) => path.startsWith(`${apiPrefix}/`) && routeOf(path) === 'other'

/**
 * Reads of one session, or of strangers of one network, take turns before they are counted. Otherwise thousands of requests that
 * one client sends without waiting for answers would go first. Endpoints have turns of an account (guard.ts); two turns would
 * cost a tenth of their speed.
 */
export const readsInTurn =
  (deps: Pick<Deps, 'environment' | 'keyring'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isSafe(c.req.method) || c.req.path.startsWith('/assets/')) return next()
    const { signed } = sessionOf(c, deps)
    if (!signed) return strangersOf(networksOf(clientIp(c, deps.environment.trustProxy)).own, next)
    return isEndpoint(c.req.path) ? next() : readsOf(signed.token, next)
  }
