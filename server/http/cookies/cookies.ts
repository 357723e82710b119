import { parse, serialize } from 'hono/utils/cookie'

const isHttps = (origin: string) => origin.startsWith('https:')

/** The `__Host-` prefix stops plain http and other hosts of the domain from setting it. */
const cookieName = (origin: string, name: string): string => (isHttps(origin) ? '__Host-' : '') + `peeps.${name}`

/** Previous name, which another host of the domain could set. */
const formerName = (name: string) => `__Secure-peeps.${name}`

/** A request is asked for several cookies in a row. */
let last: { line: string; cookies: Record<string, string> } = { line: '', cookies: {} }

function cookiesOf(headers: Headers): Record<string, string> {
  const line = headers.get('cookie') ?? ''
  if (last.line !== line) last = { line, cookies: parse(line) }
  return last.cookies
}

export function isFormer(headers: Headers, origin: string, name: string): boolean {
  if (!isHttps(origin)) return false
  const cookies = cookiesOf(headers)
  return cookies[cookieName(origin, name)] === undefined && cookies[formerName(name)] !== undefined
}

export function readCookie(headers: Headers, origin: string, name: string): string | undefined {
  const cookies = cookiesOf(headers)
  return cookies[cookieName(origin, name)] ?? (isHttps(origin) ? cookies[formerName(name)] : undefined)
}

export function cookieNames(headers: Headers, origin: string): string[] {
  const prefix = cookieName(origin, '')
  return Object.keys(cookiesOf(headers)).flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

const line = (origin: string, fullName: string, value: string, maxAge?: number): string =>
  serialize(fullName, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(origin),
    ...(maxAge === undefined ? {} : { maxAge: Math.floor(maxAge / 1000) }),
  })

/** `maxAge` is in milliseconds; without it, the cookie lasts for the browser session. */
export const cookieLine = (origin: string, name: string, value: string, maxAge?: number): string =>
  line(origin, cookieName(origin, name), value, maxAge)

export const setsCookie = (headers: Headers, origin: string, name: string): boolean =>
  headers.getSetCookie().some(set => set.startsWith(`${cookieName(origin, name)}=`))

export const clearedCookie = (origin: string, name: string): string[] => [
  cookieLine(origin, name, '', 0),
  ...(isHttps(origin) ? [clearedFormer(origin, name)] : []),
]

export const clearedFormer = (origin: string, name: string): string => line(origin, formerName(name), '', 0)

export const sessionCookieName = 'session_token'

export const clearedSession = (origin: string): string[] =>
  [sessionCookieName, 'dont_remember'].flatMap(name => clearedCookie(origin, name))
