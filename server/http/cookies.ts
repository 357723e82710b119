import { parse, serialize } from 'hono/utils/cookie'

const isHttps = (origin: string) => origin.startsWith('https:')

/** The full name of one of our cookies: behind https with the prefix that keeps plain http from setting it. */
export const cookieName = (origin: string, name: string): string =>
  (isHttps(origin) ? '__Secure-' : '') + `peeps.${name}`

/** The value of one of our cookies, decoded. */
export const readCookie = (headers: Headers, origin: string, name: string): string | undefined =>
  parse(headers.get('cookie') ?? '')[cookieName(origin, name)]

/** The line that sets one of our cookies, which no script can read. Without `maxAge`, in milliseconds, it ends with the browser. */
export const cookieLine = (origin: string, name: string, value: string, maxAge?: number): string =>
  serialize(cookieName(origin, name) as string, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(origin),
    ...(maxAge === undefined ? {} : { maxAge: Math.floor(maxAge / 1000) }),
  })

export const sessionCookieName = 'session_token'

/** The lines that take a session's cookies away. */
export const clearedSession = (origin: string): string[] =>
  [sessionCookieName, 'session_data', 'dont_remember'].map(name => cookieLine(origin, name, '', 0))
