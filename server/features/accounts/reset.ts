import type { RequestContext } from '../../deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { limit } from '../../http/rate-limit.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { confirmAccount, replacePassword } from '../../security/credentials.ts'
import { refuseGuessable } from '../../security/guessable.ts'
import { knownCookie } from '../../security/known-browser.ts'
import { findLink, takeLink } from '../../security/links.ts'
import { turnOfAccount } from '../../security/passwords.ts'
import { lockAccount } from '../../security/proofs.ts'
import { occasionOf, record } from '../../security/record.ts'

/** Asks for a reset link. Nothing here depends on whether the address has an account. */
export async function requestReset({ deps, address, origin, language }: RequestContext, email: string) {
  const { db, jobs } = deps
  await limit(db, 'resetByAddress', address)
  // With the address: a stranger must not use up what the owner may ask for.
  await limit(db, 'resetByAccount', `${email} ${address}`)
  // Counted for emails without an account too. During the pause the last mail is new, so a stranger keeps nobody out.
  await limit(db, 'resetMailByEmail', email)
  await enqueue(db, 'resetLink', { email, origin, language })
  void jobs.wake()
  return { email }
}

/** The account of a reset link that was not used yet. Throws LINK_INVALID, and unless `expired` is welcome LINK_EXPIRED. */
async function accountOf({ deps, address }: RequestContext, token: string, { expired = false } = {}) {
  await limit(deps.db, 'resetLinkByAddress', address)
  const link = await findLink(deps.db, 'reset', token)
  const account =
    link &&
    (await deps.db
      .selectFrom('accounts')
      .select(['id', 'email', 'name', 'is_active'])
      .where('id', '=', link.accountId)
      .executeTakeFirst())
  if (!account) {
    deps.log.warn({ address }, 'an unknown or used reset link was refused')
    throw new AppError('LINK_INVALID')
  }
  if (link.expired && !expired) throw new AppError('LINK_EXPIRED')
  return account
}

/** Sends a new link in the place of one that was not used. Who holds the old one learns no address by it. */
export async function renewReset(context: RequestContext, token: string): Promise<void> {
  const { email, is_active } = await accountOf(context, token, { expired: true })
  // No mail would be sent.
  if (!is_active) throw new AppError('LINK_INVALID')
  await requestReset(context, email.toLowerCase())
}

/** Whose password the link changes. The link stays good. */
export const checkReset = async (context: RequestContext, token: string): Promise<{ email: string }> => ({
  email: (await accountOf(context, token)).email,
})

/**
 * Sets a new password. However often the link is opened at once, one call succeeds. Every session ends and no device is
 * trusted any more; nobody is signed in by it, so the second step is never skipped.
 */
export async function resetPassword(context: RequestContext, { token, password }: { token: string; password: string }) {
  const { deps } = context
  const account = await accountOf(context, token)
  refuseGuessable(password, account)
  const hash = await deps.passwords.hash(password, turnOfAccount(account.id))
  const version = await inTransaction(deps.db, async ({ trx, publish }) => {
    await lockAccount(trx, account.id)
    if (!(await takeLink(trx, 'reset', token))) throw new AppError('LINK_INVALID')
    // The link came by mail to this address.
    await confirmAccount(trx, account.id)
    const next = await replacePassword(trx, account.id, { hash })
    await record(trx, 'passwordReset', occasionOf(context, account))
    publish({ accounts: [account.id] }, { type: 'access.changed' })
    return next
  })
  context.setCookies.push(knownCookie(context, { accountId: account.id, version }))
  void deps.jobs.wake()
  return { email: account.email }
}
