import type { SignInAlert } from '../../../contract/accounts.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { describeBrowser } from '../../audit/user-agent.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { voidPassword } from '../../credentials/credentials.ts'
import { deletePasskeysSince } from '../../credentials/passkeys.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import { findAlert, settleAlerts, type Alert } from '../../credentials/sign-in-alerts.ts'
import { endFeed } from '../calendar/public.ts'
import { mailLink } from './mail-link.ts'

const presentAlert = ({ settled, expired, user_agent, at }: Alert): SignInAlert => ({
  state: settled ?? (expired ? 'expired' : 'open'),
  ...describeBrowser(user_agent),
  at: at.toISOString(),
})

const invalid = () => new AppError('LINK_INVALID')

/** Throws LINK_INVALID. */
export async function readSignInAlert({ deps }: RequestContext, token: string): Promise<SignInAlert> {
  const alert = await findAlert(deps.db, token)
  if (!alert) throw invalid()
  return presentAlert(alert)
}

/**
 * Also valid after a stranger changed the password, added a passkey or scheduled the deletion; not after a reset. The link lasts
 * for days, so it does not allow choosing a password: a reset link is sent instead. Of concurrent calls, one
 * acts. Throws LINK_INVALID.
 */
export async function denySignIn(context: RequestContext, token: string): Promise<SignInAlert> {
  const { deps, origin, language } = context
  const answer = await inTransaction(deps.db, async ({ trx, publish }) => {
    const claimed = await findAlert(trx, token)
    const account = claimed && (await lockAccount(trx, claimed.user_id))
    // Read again under the lock.
    const alert = account?.is_active || account?.may_keep ? await findAlert(trx, token) : undefined
    if (!account || !alert) throw invalid()
    const shown = presentAlert(alert)
    if (shown.state !== 'open') return shown
    await voidPassword(trx, account.id)
    await settleAlerts(trx, account.id, 'denied')
    // The stranger may have copied the link.
    await endFeed(trx, account.id)
    await record(trx, 'signInDenied', occasionOf(context, account))
    if (await deletePasskeysSince(trx, account.id, alert.at))
      await record(trx, 'passkeysRemoved', occasionOf(context, account))
    const reader = await trx
      .selectFrom('accounts')
      .select('language')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    await mailLink(trx, 'reset', { ...account, ...reader }, { origin, language, words: 'resetAfterDenial' })
    publish({ accounts: [account.id] }, { type: 'access.changed' })
    return { ...shown, state: 'denied' as const }
  })
  return answer
}
