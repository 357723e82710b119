import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deps, RequestContext } from '../deps.ts'
import { findViewer } from '../features/accounts/viewer.ts'

export interface AppEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
  Variables: { requestId: string; route?: string }
}

const cookieNames = ['__Secure-peeps.session_token', 'peeps.session_token'] as const

/** The session cookie of a request. Behind https only the one that browsers keep from plain http is read. */
export const sessionCookie = (c: Context<AppEnv>, https: boolean): string | undefined =>
  getCookie(c, https ? cookieNames[0] : cookieNames[1])

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
  const { environment, db } = deps
  const origin = environment.appUrl ?? new URL(c.req.url).origin
  const cookie = sessionCookie(c, origin.startsWith('https:'))
  return {
    deps,
    viewer: await findViewer(db, environment.secret, cookie),
    requestId: c.get('requestId'),
    address: clientAddress(c, environment.trustProxy),
    headers: c.req.raw.headers,
    origin,
    setCookies: [],
  }
}
