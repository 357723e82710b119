import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { ownPath } from '../../../contract/pages.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { formerOrigin } from '../../base/former-origin.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import { offerHandover, takeHandover } from '../../credentials/session-handover.ts'
import { clientIp, requestContext, type AppEnv } from '../context.ts'
import { clearedCookie, clearedSession, cookieLine, readCookie } from '../cookies/cookies.ts'
import { knownCookie } from '../cookies/known-browser.ts'
import { sessionCookie } from '../cookies/session-cookie.ts'
import { formerSession } from './redirect.ts'

const secretShape = /^[\w-]{43}$/
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
/** One for each tab, because a browser that starts may open several pages of the former host. */
const cookieOf = (browser: string) => `handover-${browser.slice(0, 12)}`

/**
 * Three steps: APP_URL gives the browser a secret, the former host a token for its session and that browser, and APP_URL exchanges the token
 * for the cookie. A token that was seen, or that an attacker sends to another browser, is worth nothing. Each failed step leads
 * to the page without a session.
 */
export const handoverRoute = (deps: Deps) => async (c: Context<AppEnv>) => {
  const { environment, log } = deps
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex')
  const { appUrl } = environment
  if (!appUrl || environment.formerUrls.length === 0) return c.redirect('/', 303)
  const to = ownPath(c.req.query('to') ?? null, appUrl) ?? '/'
  const former = formerOrigin(c.req.url, environment)
  const step = former ? offer(c, deps, { former, to }) : c.req.query('token') ? take(c, deps) : begin(c, deps, to)
  const next = await step.catch((error: unknown) => {
    log.warn({ err: error }, 'a session could not be handed over')
    return null
  })
  return c.redirect(next ?? appUrl + to, 303)
}

const stepOf = (origin: string, values: Record<string, string>) =>
  `${origin}${plainRoutes.handover.path}?${new URLSearchParams(values).toString()}`

/** At APP_URL. A browser that has a session keeps it. */
async function begin(c: Context<AppEnv>, deps: Deps, to: string): Promise<string | null> {
  const former = deps.environment.formerUrls.find(url => new URL(url).host === c.req.query('from'))
  const { viewer, pendingSecondFactor, origin } = await requestContext(c, deps)
  if (!former || viewer || pendingSecondFactor) return null
  const secret = randomBytes(32).toString('base64url')
  const browser = hashOf(secret)
  c.header('set-cookie', cookieLine(origin, cookieOf(browser), secret, serverLimits.handover), { append: true })
  return stepOf(former, { browser, to })
}

/** At the former host. */
async function offer(
  c: Context<AppEnv>,
  deps: Deps,
  { former, to }: { former: string; to: string },
): Promise<string | null> {
  const { environment, db, requests, viewers } = deps
  const browser = c.req.query('browser') ?? ''
  const signed = formerSession(c, deps, former)
  const viewer = signed && (await viewers.read(signed.token, { fresh: true }))
  await requests.count('read', { accountId: viewer?.id, ip: clientIp(c, environment.trustProxy) })
  if (!viewer) {
    for (const line of clearedSession(former)) c.header('set-cookie', line, { append: true })
    return null
  }
  if (!secretShape.test(browser)) return null
  return stepOf(environment.appUrl ?? '', { browser, token: await offerHandover(db, viewer.sessionId, browser), to })
}

async function take(c: Context<AppEnv>, deps: Deps): Promise<null> {
  const { viewer, pendingSecondFactor, origin } = await requestContext(c, deps)
  const browser = c.req.query('browser') ?? ''
  const secret = readCookie(c.req.raw.headers, origin, cookieOf(browser))
  for (const line of clearedCookie(origin, cookieOf(browser))) c.header('set-cookie', line, { append: true })
  if (viewer || pendingSecondFactor || !secret || hashOf(secret) !== browser) return null
  const taken = await takeHandover(deps.db, c.req.query('token') ?? '', browser)
  if (!taken) return null
  deps.accountChanges.emit(taken.accountId)
  const lines = [sessionCookie({ deps, origin }, taken.token, taken), knownCookie({ deps, origin }, taken)]
  for (const line of lines) c.header('set-cookie', line, { append: true })
  return null
}
