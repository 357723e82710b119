import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { clearedSession } from '../../http/cookies/cookies.ts'

/** Without a session it only clears the cookie. */
export async function signOut(context: RequestContext): Promise<void> {
  const { deps, viewer, pendingSecondFactor, origin } = context
  // A renewed session cookie would replace the cleared one.
  context.setCookies.splice(0, Infinity, ...clearedSession(origin))
  const sessionId = viewer?.sessionId ?? pendingSecondFactor?.sessionId
  if (sessionId)
    await inTransaction(deps.db, async ({ trx, publish }) => {
      await trx.deleteFrom('sessions').where('id', '=', sessionId).execute()
      if (viewer) publish({ accounts: [viewer.id] }, { type: 'access.changed' })
    })
}
