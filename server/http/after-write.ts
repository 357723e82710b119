import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import { cookieLine, readCookie } from './cookies.ts'
import type { AppEnv } from './context.ts'
import { isSafe } from './headers.ts'

const writtenCookie = 'written'
/** Milliseconds; longer than anything is cached. */
const freshFor = 2_000

/** After a write, a browser's reads come from the database, also in processes that did not make the write. */
export const hasWritten = (headers: Headers, origin: string): boolean =>
  readCookie(headers, origin, writtenCookie) !== undefined

export const afterWrite =
  ({ accountChanges, environment }: Pick<Deps, 'accountChanges' | 'environment'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    if (isSafe(c.req.method)) return
    const signedIn = c.get('accountId') !== undefined
    // Nobody may empty the caches with requests that are refused.
    if (!signedIn && c.res.status >= 400) return
    accountChanges.tell(c.get('memberId'))
    if (!signedIn) return
    const origin = environment.appUrl ?? new URL(c.req.url).origin
    c.res.headers.append('set-cookie', cookieLine(origin, writtenCookie, '1', freshFor))
  }
