import type { Context } from 'hono'
import { limits } from '../../contract/limits.ts'
import type { Deps, RequestContext } from '../deps.ts'
import { findHalfSigned, readViewer, sessionToken } from '../features/accounts/viewer.ts'
import { cookieLine, readCookie, sessionCookieName } from './cookies.ts'

export interface AppEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
  Variables: { requestId: string; route?: string }
}

/**
 * The client's address: of the socket, or as many entries from the right of X-Forwarded-For as proxies were declared.
 * Entries further left are whatever the client claims.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: number): string {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? 'local'
  if (trustProxy === 0) return socket
  const claimed = (c.req.header('x-forwarded-for') ?? '').split(',').map(entry => entry.trim())
  return claimed.at(-trustProxy) || socket
}

/** Everything that a handler knows of its request. Reads the session once. */
export async function requestContext(c: Context<AppEnv>, deps: Deps): Promise<RequestContext> {
  const { environment, db, log } = deps
  const { headers } = c.req.raw
  const requestId = c.get('requestId')
  const address = clientAddress(c, environment.trustProxy)
  const origin = environment.appUrl ?? new URL(c.req.url).origin
  const cookie = readCookie(headers, origin, sessionCookieName)
  const token = cookie ? sessionToken(environment.secret, cookie) : null
  if (cookie && !token) log.warn({ requestId, address }, 'a session cookie with a wrong signature was refused')
  const viewer = token ? await readViewer(db, token) : null
  return {
    deps,
    viewer,
    halfSigned: !viewer && token ? await findHalfSigned(db, token) : null,
    requestId,
    address,
    headers,
    origin,
    setCookies: cookie && viewer?.renewCookie ? [cookieLine(origin, sessionCookieName, cookie, limits.rememberMe)] : [],
  }
}
