import { parse, serialize } from 'hono/utils/cookie'

const isHttps = (origin: string) => origin.startsWith('https:')

/**
 * The full name of one of our cookies: behind https with the prefix that keeps plain http, and every other host of the
 * domain, from setting it.
 */
const cookieName = (origin: string, name: string): string => (isHttps(origin) ? '__Host-' : '') + `peeps.${name}`

/** The name that the same cookie had before, behind https: another host of the domain could set it. */
const formerName = (name: string) => `__Secure-peeps.${name}`

const cookiesOf = (headers: Headers) => parse(headers.get('cookie') ?? '')

/** Whether a browser holds one of our cookies under its former name alone. It is to be set anew, and that one to go. */
export function isFormer(headers: Headers, origin: string, name: string): boolean {
  if (!isHttps(origin)) return false
  const cookies = cookiesOf(headers)
  return cookies[cookieName(origin, name)] === undefined && cookies[formerName(name)] !== undefined
}

/** The value of one of our cookies, decoded. */
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

/** The line that sets one of our cookies, which no script can read. Without `maxAge`, in milliseconds, it ends with the browser. */
export const cookieLine = (origin: string, name: string, value: string, maxAge?: number): string =>
  line(origin, cookieName(origin, name), value, maxAge)

/** The lines that take one of our cookies away, under both its names. */
export const clearedCookie = (origin: string, name: string): string[] => [
  cookieLine(origin, name, '', 0),
  ...(isHttps(origin) ? [clearedFormer(origin, name)] : []),
]

/** The line that takes a cookie away under its former name. */
export const clearedFormer = (origin: string, name: string): string => line(origin, formerName(name), '', 0)

export const sessionCookieName = 'session_token'

/** The lines that take a session's cookies away. The second one was set by earlier versions. */
export const clearedSession = (origin: string): string[] =>
  [sessionCookieName, 'dont_remember'].flatMap(name => clearedCookie(origin, name))
