import { sql } from 'kysely'
import type { Work } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { recordSignIn } from '../../audit/sign-in-alert.ts'
import { endOldestSessions } from '../../credentials/sessions.ts'
import type { PendingSecondFactor } from '../accounts/access.ts'
import { trustDevice } from './trusted-devices.ts'

interface Completed {
  /** A leaked token of the pending session must not give access to the complete one. */
  token: string
  /** The device to trust, if requested. */
  trust?: string | undefined
  passkeyId?: string
}

/** The second factor was right. Throws SIGNED_OUT, which rolls back, if the session ended concurrently. */
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
    .returning('new_browser as newBrowser')
    .executeTakeFirst()
  if (!session) throw new AppError('SIGNED_OUT')
  await endOldestSessions(work, person.accountId)
  await recordSignIn(trx, context, occasion.account, session)
  if (!trust) return
  await trustDevice(trx, context, person.accountId, trust)
  await record(trx, 'deviceTrusted', occasion)
}
