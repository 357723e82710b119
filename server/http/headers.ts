import type { MiddlewareHandler } from 'hono'
import type { Environment } from '../base/environment.ts'
import { AppError } from '../base/errors.ts'
import { formerOrigin } from '../base/former-origin.ts'

const contentSecurityPolicy = (scriptHashes: string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // Toasts and dialogs insert style elements; inline styles cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export const securityLines = (
  { appUrl }: Pick<Environment, 'appUrl'>,
  scriptHashes: string[] = [],
): [name: string, value: string][] =>
  Object.entries({
    'content-security-policy': contentSecurityPolicy(scriptHashes),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(appUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  })

export function securityHeaders(lines: [name: string, value: string][]): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // `c.header` would rebuild the response for each header.
    for (const [name, value] of lines) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export const isSafe = (method: string): boolean => safeMethods.has(method)

/**
 * CSRF: a forged request has the cookie but not the expected Origin, which is `appUrl`, at a former host that one, or without `appUrl` the
 * request's own host.
 */
export function originCheck(environment: Pick<Environment, 'appUrl' | 'formerUrls'>): MiddlewareHandler {
  return async (c, next) => {
    if (!isSafe(c.req.method)) {
      const origin = c.req.header('origin')
      const appUrl = formerOrigin(c.req.url, environment) ?? environment.appUrl
      const own = appUrl ?? new URL(c.req.url).origin
      const same =
        origin !== undefined && (appUrl ? origin === own : sameHost(origin, c.req.header('host') ?? new URL(own).host))
      if (!same) throw new AppError('FOREIGN_ORIGIN')
    }
    await next()
  }
}

function sameHost(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
