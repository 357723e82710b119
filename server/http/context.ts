import type { Context } from 'hono'
import { accountHeader, accountParameter } from '../../contract/account-header.ts'
import type { Deps, RequestContext } from '../deps/deps.ts'
import type { AppError } from '../base/errors.ts'
import { readSignedToken } from '../crypto/keyring.ts'
import { knownCookie } from './cookies/known-browser.ts'
import { clearedFormer, isFormer, readCookie, sessionCookieName } from './cookies/cookies.ts'
import { hasWritten } from './after-write.ts'
import { isSafe } from './headers.ts'
import { replayedFor } from './replica-read.ts'
import { browserLanguage } from './document/language.ts'
import { sessionCookie } from './cookies/session-cookie.ts'

export interface AppEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } }; outgoing?: { destroy(): void } }
  Variables: {
    requestId: string
    route?: string
    failed?: AppError
    accountId?: string
    memberId?: string
    hasCursor?: boolean
    session?: Session
  }
}

interface Session {
  /** Null without a cookie, or with a wrong signature. */
  signed: ReturnType<typeof readSignedToken>
  isForged: boolean
}

/**
 * The socket's ip, or with `trustProxy` > 0 the nth X-Forwarded-For entry from the right. Clients can set entries further left.
 */
export function clientIp(c: Context<AppEnv>, trustProxy: number): string {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? 'local'
  if (trustProxy === 0) return socket
  const claimed = (c.req.header('x-forwarded-for') ?? '').split(',').map(entry => entry.trim())
  return withoutPort(claimed.at(-trustProxy) ?? '') || socket
}

/** Some proxies append the client port, which would give each connection its own rate limit. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry

const originOf = (c: Context<AppEnv>, { appUrl }: Deps['environment']) => appUrl ?? new URL(c.req.url).origin

export function sessionOf(
  c: Context<AppEnv>,
  { environment, keyring }: Pick<Deps, 'environment' | 'keyring'>,
): Session {
  const known = c.get('session')
  if (known) return known
  const cookie = readCookie(c.req.raw.headers, originOf(c, environment), sessionCookieName)
  const signed = cookie ? readSignedToken(keyring, cookie) : null
  const session = { signed, isForged: Boolean(cookie) && !signed }
  c.set('session', session)
  return session
}

/**
 * Reads the session once, and counts the request against its rate: throws TOO_MANY_REQUESTS. Only reads may have a cached viewer, unless
 * they need the rights of this moment (`freshViewer`).
 */
export async function requestContext(
  c: Context<AppEnv>,
  deps: Deps,
  needs: { freshViewer?: boolean } = {},
): Promise<RequestContext> {
  const { environment, log, viewers } = deps
  const { headers } = c.req.raw
  const requestId = c.get('requestId')
  const ip = clientIp(c, environment.trustProxy)
  const origin = originOf(c, environment)
  const fresh = !isSafe(c.req.method) || hasWritten(headers, origin)
  const { signed, isForged } = sessionOf(c, deps)
  if (isForged) log.warn({ ip }, 'a session cookie with a wrong signature was refused')
  const found = signed
    ? await viewers.read(signed.token, { fresh: fresh || needs.freshViewer === true, during: deps })
    : null
  const pending = !found && signed ? await viewers.readPending(signed.token, deps) : null
  const shown = c.req.header(accountHeader) ?? c.req.query(accountParameter)
  const isOther = shown !== undefined && shown !== (found?.id ?? pending?.accountId)
  const [viewer, pendingSecondFactor] = isOther ? [null, null] : [found, pending]
  const person = viewer ?? pendingSecondFactor
  const accountId = viewer?.id ?? pendingSecondFactor?.accountId
  if (accountId) c.set('accountId', accountId)
  const tooMany = deps.requests.count(isSafe(c.req.method) ? 'read' : 'write', { accountId, ip })
  if (tooMany) await tooMany
  const setCookies: string[] = []
  const renamed = isFormer(headers, origin, sessionCookieName)
  if (signed && person && (signed.stale || renamed || viewer?.renewCookie))
    setCookies.push(sessionCookie({ deps, origin }, signed.token, person))
  if (renamed) setCookies.push(clearedFormer(origin, sessionCookieName))
  if (signed?.stale && viewer)
    setCookies.push(knownCookie({ deps, origin }, { accountId: viewer.id, version: viewer.credentialVersion }))
  const language = viewer?.language ?? browserLanguage(c, origin)
  if (needs.freshViewer && !deps.readingOnly) c.set('hasCursor', true)
  const replayed = needs.freshViewer ? undefined : replayedFor(deps, headers, origin)
  return { deps, viewer, pendingSecondFactor, language, fresh, replayed, requestId, ip, headers, origin, setCookies }
}
