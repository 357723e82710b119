import type { Inputs } from '../../../contract/contract.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { RequestContext } from '../../deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { limit } from '../../http/rate-limit.ts'
import { findViewer, type Viewer } from './viewer.ts'

type SignIn = Inputs['accounts']['signIn']

// Better Auth's codes, not its texts, decide what a person is told.
const refusals: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'WRONG_CREDENTIALS',
  INVALID_EMAIL: 'WRONG_CREDENTIALS',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_CONFIRMED',
  FAILED_TO_CREATE_SESSION: 'ACCOUNT_INACTIVE',
}

/** Opens a session and sets its cookie: for 30 days when remembered, otherwise until the browser ends. */
export async function signIn(context: RequestContext, { email, password, remember }: SignIn): Promise<Viewer> {
  const { deps, address, headers } = context
  await limit(deps.db, 'signInByAddress', address)
  // By account and address together, so that a stranger cannot lock an owner out.
  await limit(deps.db, 'signInByAccount', `${email} ${address}`)
  const response = await deps.auth.api.signInEmail({
    body: { email, password, rememberMe: remember ?? false },
    headers: new Headers({ 'x-real-client': address, 'user-agent': headers.get('user-agent') ?? '' }),
    asResponse: true,
  })
  if (!response.ok) {
    const { code } = (await response.json().catch(() => ({}))) as { code?: string }
    const known = code && refusals[code]
    if (known) throw new AppError(known)
    throw response.status >= 500
      ? new Error(`sign-in failed: ${code ?? response.status}`)
      : new AppError('LOGIN_FAILED')
  }
  context.setCookies.push(...response.headers.getSetCookie())
  const cookie = /(?:^|\s)(?:__Secure-)?peeps\.session_token=([^;]+)/.exec(context.setCookies.join(' '))?.[1]
  const viewer = await findViewer(deps.db, deps.environment.secret, cookie && decodeURIComponent(cookie))
  if (!viewer) throw new AppError('LOGIN_FAILED')
  return viewer
}

/** Ends this session everywhere: its row, its cookie, its live streams. Without a session it only clears the cookie. */
export async function signOut(context: RequestContext): Promise<void> {
  const { deps, viewer, headers } = context
  const response = await deps.auth.api.signOut({
    headers: new Headers({ cookie: headers.get('cookie') ?? '' }),
    asResponse: true,
  })
  context.setCookies.push(...response.headers.getSetCookie())
  if (viewer)
    await inTransaction(deps.db, async ({ trx, publish }) => {
      await trx.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute()
      publish({ accounts: [viewer.id] }, { type: 'access.changed' })
    })
}
