import type { Inputs } from '../../../contract/contract.ts'
import { knownCookie } from '../../credentials/known-browser.ts'
import type { RequestContext } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { limit } from '../../rate-limit/limit.ts'
import type { Viewer } from '../accounts/access.ts'
import { openSession, readViewer } from '../accounts/public.ts'
import { withPasskey } from './public.ts'

/** Asks for no code: the authenticator has verified its user. Not delayed by failed passwords, because it cannot be guessed. */
export async function signInWithPasskey(
  context: RequestContext,
  { passkey, remember = false }: Inputs['passkeys']['signIn'],
): Promise<Viewer> {
  const { db } = context.deps
  await limit(db, 'passkeyByIp', context.ip)
  const { token, proof } = await withPasskey(
    context,
    { purpose: 'signIn', passkey },
    async (work, account, passkeyId) => {
      if (!account.email_verified) throw new AppError('EMAIL_NOT_CONFIRMED')
      if (!account.is_active) throw new AppError('ACCOUNT_INACTIVE')
      const session = await openSession(work, context, account, { remember, passkeyId })
      return { ...session, proof: { accountId: account.id, version: account.version } }
    },
  )
  context.setCookies.push(sessionCookie(context, token, { remembered: remember }), knownCookie(context, proof))
  const viewer = await readViewer(db, token, { entering: true })
  if (!viewer) throw new AppError('LOGIN_FAILED')
  return viewer
}
