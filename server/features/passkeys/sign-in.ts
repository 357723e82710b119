import type { ScheduledDeletion } from '../../../contract/accounts.ts'
import type { Inputs } from '../../../contract/contract.ts'
import { isKnown, knownCookie } from '../../http/cookies/known-browser.ts'
import type { RequestContext } from '../../deps/deps.ts'
import type { Viewer } from '../../viewer/access.ts'
import { enterSession, openSession, refuseEntry } from '../../sessions/open-session.ts'
import { offerToKeep } from '../../sessions/keep-account.ts'
import { withPasskey } from './public.ts'

/**
 * Opens no session for an account that is scheduled for deletion. Asks for no code: the authenticator has verified its user. Not
 * delayed by failed passwords, because it cannot be guessed.
 */
export async function signInWithPasskey(
  context: RequestContext,
  { passkey, remember = false }: Inputs['passkeys']['signIn'],
): Promise<{ viewer: Viewer | null; deletion: ScheduledDeletion | null }> {
  const { proof, ...opened } = await withPasskey(
    context,
    { purpose: 'signIn', passkey },
    async (work, account, passkeyId) => {
      refuseEntry(account)
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
