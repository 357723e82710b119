import type { Context, MiddlewareHandler } from 'hono'
import { pages, publicPages } from '../../../contract/pages.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { formerOrigin } from '../../base/former-origin.ts'
import { readSignedToken } from '../../crypto/keyring.ts'
import type { Deps } from '../../deps/deps.ts'
import { apiPrefix } from '../api.ts'
import type { AppEnv } from '../context.ts'
import { readCookie, sessionCookieName } from '../cookies/cookies.ts'
import { routeOf } from '../route-of.ts'
import { formerWorker } from './worker.ts'

/** By the origin of the former host, whose scheme is part of the cookie's name. */
export function formerSession(c: Context<AppEnv>, { keyring }: Pick<Deps, 'keyring'>, former: string) {
  const cookie = readCookie(c.req.raw.headers, former, sessionCookieName)
  return cookie ? readSignedToken(keyring, cookie) : null
}

const { calendarFeed, unsubscribePage, unsubscribeForm, changePassword } = plainRoutes
const movedRoutes = new Set<string>(
  [calendarFeed, unsubscribePage, unsubscribeForm, changePassword].map(one => one.path),
)
const isFile = (path: string) => /^\/[\w-]+\.(?:svg|png|ico|webmanifest)$/.test(path)

/** Everything else is for open pages, mail programs, payment providers and monitoring, which follow no redirect. */
function isMoved(path: string): boolean {
  const route = routeOf(path)
  return movedRoutes.has(route) || (route === 'other' && !path.startsWith(`${apiPrefix}/`) && !isFile(path))
}

/** Links of emails carry secrets, which the steps of a handover would repeat. */
const mayCarrySecret = (path: string) =>
  routeOf(path) !== 'other' || publicPages.some(name => name !== 'terms' && pages[name] === path.replace(/\/+$/, ''))

/** At a former host, pages and calendar feeds lead to APP_URL, by way of a handover if the browser has a session. */
export function formerHost(deps: Deps): MiddlewareHandler<AppEnv> {
  const { environment } = deps
  const { appUrl = '' } = environment
  return async (c, next) => {
    const former = formerOrigin(c.req.url, environment)
    if (!former) return next()
    const { method, path } = c.req
    if (path === '/sw.js') {
      c.header('cache-control', 'no-cache')
      c.header('content-type', 'text/javascript; charset=utf-8')
      return c.body(formerWorker)
    }
    if ((method !== 'GET' && method !== 'HEAD') || !isMoved(path)) return next()
    const { pathname, search } = new URL(c.req.url)
    c.header('referrer-policy', 'no-referrer')
    if (method === 'HEAD' || mayCarrySecret(path) || !formerSession(c, deps, former)) {
      // Browsers would keep it, and the domain could not be changed back.
      c.header('cache-control', 'no-cache')
      // Not resolved as a URL: a path of two slashes would be another host.
      return c.redirect(appUrl + pathname + search, 301)
    }
    c.header('cache-control', 'no-store')
    const steps = new URLSearchParams({ from: new URL(former).host, to: pathname + search })
    return c.redirect(`${appUrl}${plainRoutes.handover.path}?${steps.toString()}`, 303)
  }
}
