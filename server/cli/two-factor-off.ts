import type { Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { audit } from '../audit/audit.ts'
import { deletePasskeys } from '../credentials/passkeys.ts'
import { lockAccount } from '../credentials/proofs.ts'
import { turnTwoFactorOff } from '../credentials/two-factor.ts'
import { record } from '../audit/security-log.ts'
import { withAccount } from './account.ts'
import type { CommandResult } from './command-result.ts'

/**
 * The operator must verify the user's identity. Removes passkeys, which may be on the lost device, ends sessions and
 * trusted devices, and notifies the account.
 */
export function switchTwoFactorOff(db: Kysely<Schema>, email: string, origin: string): Promise<CommandResult> {
  return withAccount(db, email, async account => {
    const wasOn = await inTransaction(db, async ({ trx, publish }) => {
      await lockAccount(trx, account.id)
      if (!(await turnTwoFactorOff(trx, account.id))) return false
      const occasion = { account, userAgent: null, origin, language: 'en' } as const
      if (await deletePasskeys(trx, account.id)) await record(trx, 'passkeysRemoved', occasion)
      await trx.deleteFrom('sessions').where('user_id', '=', account.id).execute()
      await record(trx, 'twoFactorDisabled', occasion)
      await audit(trx, {
        actor: null,
        action: 'twoFactor.switchedOff',
        subject: { kind: 'account', id: account.id },
        before: { twoFactor: true },
        after: { twoFactor: false },
      })
      publish({ accounts: [account.id] }, { type: 'access.changed' })
      return true
    })
    return wasOn
      ? { text: `Two-factor is off for ${account.email}; they can sign in with their password.`, exitCode: 0 }
      : { text: `Two-factor is not on for ${account.email}.`, exitCode: 1 }
  })
}
