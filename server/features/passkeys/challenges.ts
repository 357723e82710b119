import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PasskeyChallengesTable } from '../../db/tables/accounts.ts'
import { milliseconds } from '../../db/interval.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { cookieLine, readCookie } from '../../http/cookies/cookies.ts'
import { serverLimits } from '../../base/limits.ts'

export type Purpose = PasskeyChallengesTable['purpose']

const cookie = 'passkey'
const secretShape = /^[\w-]{43}$/
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Valid once, for one purpose, in the session or browser that asked for it. */
export async function issueChallenge(
  context: RequestContext,
  purpose: Purpose,
  { userHandle = null }: { userHandle?: string | null } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const lasts = purpose === 'signIn' ? serverLimits.signInChallenge : serverLimits.passkeyChallenge
  await context.deps.db
    .insertInto('passkey_challenges')
    .values({
      // A leaked table reveals no usable challenge.
      hash: hashOf(Buffer.from(challenge).toString('base64url')),
      purpose,
      browser: purpose === 'signIn' ? hashOf(markBrowser(context, lasts)) : sessionOf(context),
      user_handle: userHandle,
      expires_at: sql<Date>`now() + ${milliseconds(sql.val(lasts))}`,
    })
    .execute()
  return challenge
}

/** Null if it was used, has expired, or was issued for another purpose or browser. Of concurrent calls, one gets it. */
export async function takeChallenge(
  context: RequestContext,
  purpose: Purpose,
  challenge: string,
): Promise<{ userHandle: string | null } | null> {
  const secret = purpose === 'signIn' ? readCookie(context.headers, context.origin, cookie) : undefined
  if (purpose === 'signIn' && !secret) return null
  const row = await context.deps.db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('browser', '=', secret ? hashOf(secret) : sessionOf(context))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_handle as userHandle')
    .executeTakeFirst()
  return row ?? null
}

/** Its tabs share one secret, so that each may have a challenge. */
function markBrowser({ headers, origin, setCookies }: RequestContext, lasts: number): string {
  const known = readCookie(headers, origin, cookie)
  const secret = known && secretShape.test(known) ? known : randomBytes(32).toString('base64url')
  setCookies.push(cookieLine(origin, cookie, secret, lasts))
  return secret
}

function sessionOf({ viewer, pendingSecondFactor }: RequestContext): string {
  const session = viewer ?? pendingSecondFactor
  if (!session) throw new Error('A challenge of a session without one.')
  return session.sessionId
}
