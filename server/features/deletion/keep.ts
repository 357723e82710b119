import type { SecondStep } from '../../../contract/accounts.ts'
import type { Inputs } from '../../../contract/contract.ts'
import { isKnown, knownCookie } from '../../http/cookies/known-browser.ts'
import { takeLink } from '../../credentials/links.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { Viewer } from '../../viewer/access.ts'
import { enterSession, openSession } from '../../sessions/open-session.ts'
import { undoDeletion } from '../../sessions/keep-account.ts'

/**
 * With a second step, `completeSession` undoes the deletion. Throws KEEP_EXPIRED for a used or expired token, and ACCOUNT_INACTIVE once
 * the account can no longer be kept.
 */
export async function keepAccount(
  context: RequestContext,
  { token, remember, deviceId }: Inputs['deletion']['keep'],
): Promise<{ viewer: Viewer | null; secondStep: SecondStep | null }> {
  const { deps } = context
  const opened = await inTransaction(deps.db, async work => {
    const { trx } = work
    const accountId = await takeLink(trx, 'keep', token)
    const account = accountId && (await lockAccount(trx, accountId))
    if (!account) throw new AppError('KEEP_EXPIRED')
    if (!account.may_keep) throw new AppError('ACCOUNT_INACTIVE')
    const proof = { accountId: account.id, version: account.version }
    const session = await openSession(work, context, account, {
      ...{ remember, deviceId },
      newBrowser: !isKnown(context, proof),
      keeps: true,
    })
    if (!session.secondStep) await undoDeletion(work, context, account)
    return { proof, session }
  })
  const entered = await enterSession(context, opened.session, { remembered: remember ?? false })
  if (!entered.secondStep) context.setCookies.push(knownCookie(context, opened.proof))
  return entered
}
