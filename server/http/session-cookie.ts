import { serverLimits } from '../limits.ts'
import type { RequestContext } from '../deps.ts'
import { cookieLine, sessionCookieName } from './cookies.ts'
import { signToken } from '../security/keyring.ts'

/** The line that sets a session's cookie: for 30 days when remembered, otherwise until the browser ends. */
export const sessionCookie = (
  { deps, origin }: Pick<RequestContext, 'deps' | 'origin'>,
  token: string,
  { remembered }: { remembered: boolean },
): string =>
  cookieLine(
    origin,
    sessionCookieName,
    signToken(deps.keyring, token),
    remembered ? serverLimits.rememberMe : undefined,
  )
