import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { limit } from '../../rate-limit/limit.ts'
import { enqueue } from '../../jobs/job.ts'
import { confirmAccount, replacePassword } from '../../credentials/credentials.ts'
import { refuseGuessable } from '../../crypto/guessable.ts'
import { deleteUnprovedPasskeys } from '../../credentials/passkeys.ts'
import { knownCookie } from '../../http/cookies/known-browser.ts'
import { findLink, takeLink } from '../../credentials/links.ts'
import { turnOfAccount } from '../../crypto/passwords.ts'
import { lockAccount, mayKeep } from '../../credentials/proofs.ts'
import { settleAlerts } from '../../credentials/sign-in-alerts.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { resetLinkJob } from './reset-mail.ts'
import { makeRoom } from './sign-up.ts'
import { shownEmail } from '../../base/shown-email.ts'

/** The answer does not depend on whether the email has an account. */
export async function requestReset({ deps, ip, origin, language }: RequestContext, email: string) {
  const { db } = deps
  await limit(db, 'resetByIp', ip)
  // By email and ip, so that a stranger cannot use up the owner's limit.
  await limit(db, 'resetByAccount', `${email} ${ip}`)
  // Also counted without an account. During the pauses the links of the previous mails work, so a stranger cannot lock the owner out.
  await limit(db, 'resetMailByEmail', email)
  await limit(db, 'resetMailsByEmail', email)
  await enqueue(db, resetLinkJob, { email, origin, language })
  return { email: shownEmail(email) }
}

/** Throws LINK_INVALID, or LINK_EXPIRED unless `expired` is allowed. */
async function accountOf({ deps, ip }: RequestContext, token: string, { expired = false } = {}) {
  const link = await findLink(deps.db, 'reset', token)
  const account =
    link &&
    (await deps.db
      .selectFrom('accounts')
      .select(['id', 'email', 'name', 'is_active', mayKeep.as('may_keep')])
      .where('id', '=', link.accountId)
      .executeTakeFirst())
  if (!account) {
    deps.log.warn({ ip }, 'an unknown or used reset link was refused')
    throw new AppError('LINK_INVALID')
  }
  if (link.expired && !expired) throw new AppError('LINK_EXPIRED')
  return account
}

/** Does not reveal the email to the holder of the old link. */
export async function renewReset(context: RequestContext, token: string): Promise<void> {
  const { email, is_active, may_keep } = await accountOf(context, token, { expired: true })
  // The job would send no mail.
  if (!is_active && !may_keep) throw new AppError('LINK_INVALID')
  await requestReset(context, email.toLowerCase())
}

/** Does not use up the link. */
export const checkReset = async (context: RequestContext, token: string): Promise<{ email: string }> => ({
  email: shownEmail((await accountOf(context, token)).email),
})

/**
 * Of concurrent calls with one link, one succeeds. Ends all sessions and trusted devices, and passkeys that a password was enough
 * to add. Opens no session, so the second step is never skipped.
 */
export async function resetPassword(context: RequestContext, { token, password }: { token: string; password: string }) {
  const { deps } = context
  const account = await accountOf(context, token)
  refuseGuessable(password, account)
  const hash = await deps.passwords.hash(password, turnOfAccount(account.id))
  let isFirst = false
  const version = await inTransaction(deps.db, async ({ trx, publish }) => {
    await lockAccount(trx, account.id)
    if (!(await takeLink(trx, 'reset', token))) throw new AppError('LINK_INVALID')
    // The link proves ownership of this email.
    isFirst = await confirmAccount(trx, account.id)
    const next = await replacePassword(trx, account.id, { hash })
    await settleAlerts(trx, account.id, 'reset')
    await record(trx, 'passwordReset', occasionOf(context, account))
    if (await deleteUnprovedPasskeys(trx, account.id))
      await record(trx, 'passkeysRemoved', occasionOf(context, account))
    publish({ accounts: [account.id] }, { type: 'access.changed' })
    return next
  })
  if (isFirst) await makeRoom(deps.db, account.id, context.ip)
  context.setCookies.push(knownCookie(context, { accountId: account.id, version }))
  return { email: shownEmail(account.email) }
}
