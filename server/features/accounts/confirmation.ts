import type { Inputs } from '../../../contract/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import { sessionCookie } from '../../http/cookies/session-cookie.ts'
import { confirmAccount } from '../../credentials/credentials.ts'
import { knownCookie } from '../../http/cookies/known-browser.ts'
import { findLink } from '../../credentials/links.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import { isSignUpBrowser } from '../../http/cookies/sign-up-browser.ts'
import { openSession } from '../../sessions/open-session.ts'
import { makeRoom } from './sign-up.ts'
import { shownEmail } from '../../base/shown-email.ts'

/**
 * Later calls and older links answer `already`. An expired link throws LINK_USED_OR_EXPIRED with its email; so does one from before a
 * refusal of the email, which proves nothing about it. Signs in only the browser that signed up: a stolen link opens no session,
 * and an attacker cannot sign a victim in to another account. Unless `pressed`, another browser has to wait: scanners of
 * mailboxes open links and run scripts.
 */
export async function confirmEmail(
  context: RequestContext,
  { token, remember = false, pressed = true }: Inputs['accounts']['confirm'],
) {
  const { deps, viewer, pendingSecondFactor, ip } = context
  let isFirst = false
  const opened = await inTransaction(deps.db, async work => {
    const link = await findLink(work.trx, 'confirm', token)
    const account = link && (await lockAccount(work.trx, link.accountId))
    if (!account) throw new AppError('LINK_USED_OR_EXPIRED')
    const { email_verified, email_refused_at: refusedAt } = account
    const email = shownEmail(account.email)
    const answer = { email, already: email_verified && !refusedAt, signedIn: false, waiting: false }
    if (answer.already) return { answer, accountId: account.id }
    if (link.expired || (refusedAt && link.issuedAt < refusedAt)) throw new AppError('LINK_USED_OR_EXPIRED', { email })
    const proof = { accountId: account.id, version: account.version }
    const isTheirs = viewer?.id === account.id || isSignUpBrowser(context, proof)
    if (!pressed && !isTheirs) return { answer: { ...answer, waiting: true }, accountId: account.id }
    isFirst = await confirmAccount(work.trx, account.id)
    if (refusedAt) work.publish({ accounts: [account.id] }, { type: 'security.changed' })
    if (email_verified) return { answer, accountId: account.id }
    if (viewer || pendingSecondFactor || !account.is_active || !isTheirs) return { answer, accountId: account.id }
    const { token: session } = await openSession(work, context, account, { remember })
    return { answer: { ...answer, signedIn: true }, accountId: account.id, session, proof }
  }).catch(async (error: unknown) => {
    await limit(deps.db, 'confirmByIp', ip)
    throw error
  })
  if (isFirst) await makeRoom(deps.db, opened.accountId, ip)
  if (opened.session)
    context.setCookies.push(
      sessionCookie(context, opened.session, { remembered: remember }),
      knownCookie(context, opened.proof),
    )
  return opened.answer
}
