import { parse, serialize } from 'hono/utils/cookie'

const isHttps = (origin: string) => origin.startsWith('https:')

/**
 * Full cookie name. Under https it has the `__Host-` prefix, so that neither plain http nor another host of the domain can set
 * it.
 */
const cookieName = (origin: string, name: string): string => (isHttps(origin) ? '__Host-' : '') + `peeps.${name}`

/** Previous https name of the cookie, which another host of the domain could set. */
const formerName = (name: string) => `__Secure-peeps.${name}`

const cookiesOf = (headers: Headers) => parse(headers.get('cookie') ?? '')

/**
 * Whether the browser has the cookie only under its previous name. The caller then sets it under the new name and clears the old
 * one.
 */
export function isFormer(headers: Headers, origin: string, name: string): boolean {
  if (!isHttps(origin)) return false
  const cookies = cookiesOf(headers)
  return cookies[cookieName(origin, name)] === undefined && cookies[formerName(name)] !== undefined
}

export function readCookie(headers: Headers, origin: string, name: string): string | undefined {
  const cookies = cookiesOf(headers)
  return cookies[cookieName(origin, name)] ?? (isHttps(origin) ? cookies[formerName(name)] : undefined)
}

const line = (origin: string, fullName: string, value: string, maxAge?: number): string =>
  serialize(fullName, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(origin),
    ...(maxAge === undefined ? {} : { maxAge: Math.floor(maxAge / 1000) }),
  })

/**
 * Set-Cookie line of an HttpOnly app cookie. `maxAge` is in milliseconds; without it, the cookie lasts for the browser session.
 */
export const cookieLine = (origin: string, name: string, value: string, maxAge?: number): string =>
  line(origin, cookieName(origin, name), value, maxAge)

/** Set-Cookie lines that clear an app cookie under both its names. */
export const clearedCookie = (origin: string, name: string): string[] => [
  cookieLine(origin, name, '', 0),
  ...(isHttps(origin) ? [clearedFormer(origin, name)] : []),
]

/** Set-Cookie line that clears a cookie under its previous name. */
export const clearedFormer = (origin: string, name: string): string => line(origin, formerName(name), '', 0)

export const sessionCookieName = 'session_token'

/** Set-Cookie lines that clear the session cookies. Earlier versions set `dont_remember`. */
export const clearedSession = (origin: string): string[] =>
  [sessionCookieName, 'dont_remember'].flatMap(name => clearedCookie(origin, name))
