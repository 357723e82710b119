import { sql, type Transaction } from 'kysely'
import type { PasskeyAssertion } from '../../../contract/passkeys.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Purpose } from './challenges.ts'
import { verifyAssertion, type Assertion } from './verify.ts'

export { hasPasskey, listPasskeys, type PasskeyRow } from './queries.ts'

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

interface Asked {
  purpose: Purpose
  passkey: PasskeyAssertion
  /** The account whose passkey is expected. */
  owner?: string
  /** Takes the locks that come before that of the account. */
  first?: ((trx: Transaction<Schema>) => Promise<unknown>) | undefined
}

/**
 * Verifies the passkey, then runs `change` in a transaction that holds the account lock, if the passkey was neither removed nor
 * copied in the meantime. Throws as `verifyAssertion`.
 */
export async function withPasskey<T>(
  context: RequestContext,
  { purpose, passkey, owner, first }: Asked,
  change: (work: Work, account: LockedAccount, passkeyId: string) => Promise<T>,
): Promise<T> {
  const { deps } = context
  const assertion = await verifyAssertion(context, purpose, passkey, owner)
  const done = await inTransaction(deps.db, async work => {
    await first?.(work.trx)
    const account = await lockAccount(work.trx, assertion.accountId)
    if (!account) throw new AppError('PASSKEY_NOT_FOUND')
    if (await usePasskey(work.trx, assertion)) return { value: await change(work, account, assertion.passkeyId) }
    // Committed, although the passkey is refused.
    await record(work.trx, 'passkeyCopied', occasionOf(context, account))
    return null
  })
  if (done) return done.value
  deps.log.warn({ ip: context.ip, passkey: assertion.passkeyId }, 'a passkey with an earlier counter was refused')
  throw new AppError('PASSKEY_REFUSED')
}

/**
 * A counter that does not grow is of a copy: false. An authenticator that does not count always sends zero. The update's condition
 * rejects a concurrent use of one counter. Throws PASSKEY_NOT_FOUND for a passkey that was removed.
 */
async function usePasskey(
  trx: Transaction<Schema>,
  { passkeyId, accountId, counter, backedUp }: Assertion,
): Promise<boolean> {
  const used = await trx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: sql`now()` })
    .where('id', '=', passkeyId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()
  if (used) {
    await trx
      .updateTable('user_2fa')
      .set({ last_used_at: sql`now()` })
      .where('user_id', '=', accountId)
      .where('enabled', '=', true)
      .execute()
    return true
  }
  const kept = await trx.selectFrom('passkeys').select('id').where('id', '=', passkeyId).executeTakeFirst()
  if (!kept) throw new AppError('PASSKEY_NOT_FOUND')
  return false
}
