import { sql, type Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { audit } from '../audit/audit.ts'
import { record } from '../audit/security-log.ts'
import { withAccount } from './account.ts'
import type { CommandResult } from './commands.ts'

/** The operator must verify the user's identity. Ends sessions and trusted devices, and notifies the account. */
export function switchTwoFactorOff(db: Kysely<Schema>, email: string, origin: string): Promise<CommandResult> {
  return withAccount(db, email, async account => {
    const wasOn = await inTransaction(db, async ({ trx, publish }) => {
      const changed = await trx
        .updateTable('user_2fa')
        .set({ enabled: false, secret_encrypted: null, recovery_codes_hashed: sql<string[]>`'{}'` })
        .where('user_id', '=', account.id)
        .where('enabled', '=', true)
        .returning('user_id')
        .executeTakeFirst()
      if (!changed) return false
      await trx.deleteFrom('trusted_device').where('user_id', '=', account.id).execute()
      await trx.deleteFrom('sessions').where('user_id', '=', account.id).execute()
      await record(trx, 'twoFactorDisabled', { account, userAgent: null, origin, language: 'en' })
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
