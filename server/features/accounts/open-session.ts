import type { SecondStep } from '../../../contract/accounts.ts'
import type { Work } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import { recordSignIn } from '../../audit/sign-in-alert.ts'
import { endOldestSessions, insertSession } from '../../credentials/sessions.ts'
import { secondStepOf, trustsBrowser } from '../security/public.ts'

interface Opening {
  remember?: boolean | undefined
  deviceId?: string | undefined
  /** The owner gets an email when the sign-in is complete. */
  newBrowser?: boolean
}

/**
 * Pending if the account requires a code and the browser is not trusted. Deletes the browser's previous session. The caller holds
 * the lock of an active, confirmed account.
 */
export async function openSession(
  work: Work,
  context: RequestContext,
  { id, email }: { id: string; email: string },
  { remember = false, deviceId, newBrowser = false }: Opening,
): Promise<{ token: string; secondStep: SecondStep | null }> {
  const { trx, publish } = work
  const { viewer, pendingSecondFactor, ip, headers } = context
  const before = viewer?.sessionId ?? pendingSecondFactor?.sessionId
  if (before) await trx.deleteFrom('sessions').where('id', '=', before).execute()
  if (viewer) publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  const step = await secondStepOf(trx, id)
  const trusted = step !== null && (await trustsBrowser(trx, context, id, deviceId))
  const token = await insertSession(trx, {
    accountId: id,
    ip,
    userAgent: headers.get('user-agent'),
    remembered: remember,
    secondFactor: trusted,
    newBrowser,
  })
  await endOldestSessions(work, id)
  if (step !== null && !trusted) return { token, secondStep: step }
  await recordSignIn(trx, context, { id, email }, { newBrowser: newBrowser && !trusted })
  return { token, secondStep: null }
}
