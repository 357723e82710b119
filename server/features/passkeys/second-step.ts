import type { Inputs } from '../../../contract/contract.ts'
import { knownCookie } from '../../http/cookies/known-browser.ts'
import { lockSession } from '../../credentials/proofs.ts'
import { newSessionToken } from '../../credentials/sessions.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { sessionCookie } from '../../http/cookies/session-cookie.ts'
import type { PendingSecondFactor } from '../../viewer/access.ts'
import { completeSession } from '../../sessions/complete-session.ts'
import { withPasskey } from './public.ts'

/** Neither counts as an attempt nor waits for the lock of codes: a passkey cannot be guessed. */
export async function enterPasskey(
  context: RequestContext,
  person: PendingSecondFactor,
  { passkey, trust }: Inputs['passkeys']['enter'],
): Promise<void> {
  const token = newSessionToken()
  const proof = await withPasskey(
    context,
    { purpose: 'secondStep', passkey, owner: person.accountId },
    async (work, _account, passkeyId) => {
      const proof = await lockSession(work.trx, person)
      await completeSession(work, context, person, { token, trust, passkeyId })
      return proof
    },
  )
  context.setCookies.push(sessionCookie(context, token, person), knownCookie(context, proof))
}
