import type { MiddlewareHandler } from 'hono'
import { createKeyedQueue } from '../concurrency/queue.ts'
import { readSignedToken } from '../crypto/keyring.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './context.ts'
import { readCookie, sessionCookieName } from './cookies.ts'
import { isSafe } from './headers.ts'

const readsOf = createKeyedQueue({ atOnce: 8, waiting: 300, patience: 10_000, late: 'UNAVAILABLE' })

/**
 * Reads of one session take turns, before they are counted. Documents, streams and files take no other turn (guard.ts), so thousands of
 * requests that one client sends without waiting for answers would go first.
 */
export const readsInTurn =
  ({ environment, keyring }: Pick<Deps, 'environment' | 'keyring'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!isSafe(c.req.method) || c.req.path.startsWith('/assets/')) return next()
    const cookie = readCookie(c.req.raw.headers, environment.appUrl ?? new URL(c.req.url).origin, sessionCookieName)
    const signed = cookie ? readSignedToken(keyring, cookie) : null
    return signed ? readsOf(signed.token, next) : next()
  }
