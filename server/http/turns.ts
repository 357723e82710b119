import type { MiddlewareHandler } from 'hono'
import { createKeyedQueue } from '../concurrency/queue.ts'
import { readSignedToken } from '../crypto/keyring.ts'
import type { Deps } from '../deps/deps.ts'
import { networksOf } from '../rate-limit/networks.ts'
import { apiPrefix } from './api.ts'
import { clientIp, type AppEnv } from './context.ts'
import { readCookie, sessionCookieName } from './cookies/cookies.ts'
import { isSafe } from './headers.ts'
import { routeOf } from './route-of.ts'

const late = { patience: 10_000, late: 'UNAVAILABLE' } as const
const readsOf = createKeyedQueue({ atOnce: 8, waiting: 300, ...late })
const strangersOf = createKeyedQueue({ atOnce: 16, waiting: 3_000, ...late })

const isEndpoint = (path: string) => path.startsWith(`${apiPrefix}/`) && routeOf(path) === 'other'

/**
 * Reads of one session, or of strangers of one network, take turns before they are counted. Documents, streams and files take no other
 * turn, so thousands of requests that one client sends without waiting for answers would go first. Endpoints have turns of an
 * account (guard.ts); two turns would cost a tenth of their speed.
 */
export const readsInTurn =
  ({ environment, keyring }: Pick<Deps, 'environment' | 'keyring'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isSafe(c.req.method) || c.req.path.startsWith('/assets/')) return next()
    const cookie = readCookie(c.req.raw.headers, environment.appUrl ?? new URL(c.req.url).origin, sessionCookieName)
    const signed = cookie ? readSignedToken(keyring, cookie) : null
    if (!signed) return strangersOf(networksOf(clientIp(c, environment.trustProxy)).own, next)
    return isEndpoint(c.req.path) ? next() : readsOf(signed.token, next)
  }
