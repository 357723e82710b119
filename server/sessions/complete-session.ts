import { sql } from 'kysely'
import type { Work } from '../db/transaction.ts'
import type { RequestContext } from '../deps/deps.ts'
import { AppError } from '../base/errors.ts'
import { occasionOf, record } from '../audit/security-log.ts'
import { recordSignIn } from '../audit/sign-in-alert.ts'
import { lockAccount } from '../credentials/proofs.ts'
import { endOldestSessions } from '../credentials/sessions.ts'
import type { PendingSecondFactor } from '../viewer/access.ts'
import { undoDeletion } from './keep-account.ts'
import { trustDevice } from './trusted-devices.ts'

interface Completed {
  /** A leaked token of the pending session must not give access to the complete one. */
  token: string
  /** The device to trust, if requested. */
  trust?: string | undefined
  passkeyId?: string
}

/**
 * The second factor was right. Keeps an account that was scheduled for deletion, if the session was opened for that. Throws SIGNED_OUT,
 * which rolls back, if the session ended concurrently, or ACCOUNT_INACTIVE. The caller holds the account.
 */
export async function completeSession(
  work: Work,
  context: RequestContext,
  person: PendingSecondFactor,
  { token, trust, passkeyId }: Completed,
): Promise<void> {
  const { trx } = work
  const occasion = occasionOf(context, { id: person.accountId, email: person.email })
  const session = await trx
    .updateTable('sessions')
    .set({
      token,
      second_factor_at: sql`now()`,
      code_entered_at: sql`now()`,
      last_active_at: sql`now()`,
      ...(passkeyId ? { passkey_id: passkeyId } : {}),
    })
    .where('id', '=', person.sessionId)
    .where('second_factor_at', 'is', null)
    .returning(['new_browser as newBrowser', 'keeps_account as keeps'])
    .executeTakeFirst()
  if (!session) throw new AppError('SIGNED_OUT')
  if (session.keeps) await keep(work, context, person)
  await endOldestSessions(work, person.accountId)
  await recordSignIn(trx, context, occasion.account, session)
  if (!trust) return
  await trustDevice(trx, context, person.accountId, trust)
  await record(trx, 'deviceTrusted', occasion)
}

async function keep(work: Work, context: RequestContext, { accountId }: PendingSecondFactor): Promise<void> {
  const account = await lockAccount(work.trx, accountId)
  // Another session may have kept it.
  if (account?.is_active) return
  if (!account?.may_keep) throw new AppError('ACCOUNT_INACTIVE')
  await undoDeletion(work, context, account)
}
