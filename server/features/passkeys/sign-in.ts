import type { ScheduledDeletion } from '../../../contract/accounts.ts'
import type { Inputs } from '../../../contract/contract.ts'
import { isKnown, knownCookie } from '../../credentials/known-browser.ts'
import type { RequestContext } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import type { Viewer } from '../accounts/access.ts'
import { enterSession, openSession } from '../accounts/public.ts'
import { offerToKeep } from '../deletion/public.ts'
import { withPasskey } from './public.ts'

/**
 * Opens no session for an account that is scheduled for deletion. Asks for no code: the authenticator has verified its user. Not
 * delayed by failed passwords, because it cannot be guessed.
 */
export async function signInWithPasskey(
  context: RequestContext,
  { passkey, remember = false }: Inputs['passkeys']['signIn'],
): Promise<{ viewer: Viewer | null; deletion: ScheduledDeletion | null }> {
  const { db } = context.deps
  await limit(db, 'passkeyByIp', context.ip)
  const { proof, ...opened } = await withPasskey(
    context,
    { purpose: 'signIn', passkey },
    async (work, account, passkeyId) => {
      if (!account.email_verified) throw new AppError('EMAIL_NOT_CONFIRMED')
      if (!account.is_active && !account.may_keep) throw new AppError('ACCOUNT_INACTIVE')
      // The owner denied a sign-in and must first choose a new password.
      if (account.password_void) throw new AppError('PASSWORD_VOID')
      const proof = { accountId: account.id, version: account.version }
      if (account.may_keep) return { proof, deletion: await offerToKeep(work.trx, account) }
      const newBrowser = !isKnown(context, proof)
      return { proof, session: await openSession(work, context, account, { remember, passkeyId, newBrowser }) }
    },
  )
  if (!opened.session) return { viewer: null, deletion: opened.deletion }
  context.setCookies.push(knownCookie(context, proof))
  const { viewer } = await enterSession(context, opened.session, { remembered: remember })
  return { viewer, deletion: null }
}
