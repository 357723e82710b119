import type { MiddlewareHandler } from 'hono'
import { isDatabaseDown } from '../base/errors.ts'
import type { Deps } from '../deps/deps.ts'
import { cookieLine, readCookie, sessionCookieName, setsCookie } from './cookies/cookies.ts'
import type { AppEnv } from './context.ts'
import { isSafe } from './headers.ts'
import { positionCookie } from './replica-read.ts'

const writtenCookie = 'written'
/** Milliseconds; longer than anything is cached or a replica is behind. */
const freshFor = 2_000

export const hasWritten = (headers: Headers, origin: string): boolean =>
  readCookie(headers, origin, writtenCookie) !== undefined

/** A stored write is not refused because the primary was lost since. */
const ifReadable = (position: Promise<bigint>) =>
  position.catch((error: unknown) => {
    if (!isDatabaseDown(error)) throw error
    return undefined
  })

export const afterWrite =
  ({
    accountChanges,
    environment,
    database,
  }: Pick<Deps, 'accountChanges' | 'environment' | 'database'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    const isRead = isSafe(c.req.method)
    const signedIn = c.get('accountId') !== undefined
    // Refused requests of strangers may not empty the caches.
    if (!isRead && (signedIn || c.res.status < 400)) accountChanges.emit(c.get('memberId'))
    const needsPosition = database.replicas && (!isRead || c.get('hasCursor'))
    if (isRead && !needsPosition) return
    const origin = environment.appUrl ?? new URL(c.req.url).origin
    const opensSession = () => setsCookie(c.res.headers, origin, sessionCookieName)
    if (!signedIn && !opensSession()) return
    const set = (name: string, value: string) =>
      c.res.headers.append('set-cookie', cookieLine(origin, name, value, freshFor))
    if (!isRead) set(writtenCookie, '1')
    if (!database.replicas || !needsPosition || c.res.status === 503) return
    const position = await ifReadable(database.replicas.position())
    if (position !== undefined) set(positionCookie(position), '1')
  }
