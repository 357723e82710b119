import { serverLimits } from '../../base/limits.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { cookieLine, sessionCookieName } from './cookies.ts'
import { signToken } from '../../crypto/keyring.ts'

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
