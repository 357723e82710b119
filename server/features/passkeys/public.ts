import { sql, type Transaction } from 'kysely'
import type { PasskeyAssertion } from '../../../contract/passkeys.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import { lockAccount } from '../../credentials/proofs.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import type { Purpose } from './challenges.ts'
import { verifyAssertion, type Assertion } from './verify.ts'

export { hasUsablePasskey, listPasskeys, type PasskeyRow } from './queries.ts'

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
 * Verifies the passkey, then runs `change` in a transaction that holds the account lock, if the passkey was not removed in
 * the meantime. Throws as `verifyAssertion`.
 */
export async function withPasskey<T>(
  context: RequestContext,
  { purpose, passkey, owner, first }: Asked,
  change: (work: Work, account: LockedAccount, passkeyId: string) => Promise<T>,
): Promise<T> {
  const { deps } = context
  const assertion = await verifyAssertion(context, purpose, passkey, owner)
  return inTransaction(deps.db, async work => {
    await first?.(work.trx)
    const account = await lockAccount(work.trx, assertion.accountId)
    if (!account) throw new AppError('PASSKEY_NOT_FOUND')
    if (await usePasskey(work.trx, assertion)) {
      await record(work.trx, 'passkeyCopied', occasionOf(context, account))
      deps.log.warn({ ip: context.ip, passkey: assertion.passkeyId }, 'the counter of a passkey has fallen')
    }
    return change(work, account, assertion.passkeyId)
  })
}

/**
 * Returns whether the counter has fallen for the first time, which a copy causes, and a passkey on several devices that count apart too:
 * a signal, not a proof. One that does not count always sends zero. Throws PASSKEY_NOT_FOUND for a passkey that was removed.
 */
async function usePasskey(
  trx: Transaction<Schema>,
  { passkeyId, accountId, counter, backedUp }: Assertion,
): Promise<boolean> {
  const before = await trx
    .selectFrom('passkeys')
    .select(['counter', 'counter_fell_at'])
    .where('id', '=', passkeyId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('PASSKEY_NOT_FOUND')
  const known = Number(before.counter)
  const fell = before.counter_fell_at === null && known > 0 && counter <= known
  await trx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: sql`now()`, ...(fell ? { counter_fell_at: sql`now()` } : {}) })
    .where('id', '=', passkeyId)
    .execute()
  await trx
    .updateTable('user_2fa')
    .set({ last_used_at: sql`now()` })
    .where('user_id', '=', accountId)
    .where('enabled', '=', true)
    .execute()
  return fell
}
