import { occasionOf, record } from '../../audit/security-log.ts'
import { lockSession } from '../../credentials/proofs.ts'
import { hasAuthenticator, turnTwoFactorOff } from '../../credentials/two-factor.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { Viewer } from '../../viewer/access.ts'
import { hasPasskey } from './queries.ts'

/**
 * Ends the other sessions that it opened: the device may be lost. Two-factor turns off with its last factor, because recovery codes
 * alone run out. Throws PASSKEY_NOT_FOUND for another account's passkey.
 */
export async function removePasskey(context: RequestContext, viewer: Viewer, passkeyId: string): Promise<void> {
  const { deps } = context
  const occasion = occasionOf(context, viewer)
  await inTransaction(deps.db, async ({ trx, publish }) => {
    await lockSession(trx, { accountId: viewer.id, sessionId: viewer.sessionId })
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', viewer.id)
      .where('passkey_id', '=', passkeyId)
      .where('id', '!=', viewer.sessionId)
      .execute()
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new AppError('PASSKEY_NOT_FOUND')
    await record(trx, 'passkeyRemoved', occasion)
    const isLast = !(await hasAuthenticator(trx, viewer.id)) && !(await hasPasskey(trx, viewer.id))
    if (isLast && (await turnTwoFactorOff(trx, viewer.id))) await record(trx, 'twoFactorDisabled', occasion)
    publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  })
}
