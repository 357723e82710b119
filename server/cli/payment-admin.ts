import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { audit } from '../audit/audit.ts'
import { withAccount } from './account.ts'
import type { CommandResult } from './command-result.ts'

export function setPaymentAdmin(db: Kysely<Schema>, email: string, isGiven: boolean): Promise<CommandResult> {
  return withAccount(db, email, async account => {
    const changed = await inTransaction(db, async ({ trx, publish }) => {
      const row = isGiven
        ? await trx
            .insertInto('payment_admins')
            .values({ id: randomUUIDv7(), user_id: account.id })
            .onConflict(conflict => conflict.doNothing())
            .returning('id')
            .executeTakeFirst()
        : await trx
            .updateTable('payment_admins')
            .set({ revoked_at: sql<Date>`now()` })
            .where('user_id', '=', account.id)
            .where('revoked_at', 'is', null)
            .returning('id')
            .executeTakeFirst()
      if (!row) return false
      await audit(trx, {
        actor: null,
        action: isGiven ? 'payments.granted' : 'payments.revoked',
        subject: { kind: 'account', id: account.id },
        before: { paymentAdmin: !isGiven },
        after: { paymentAdmin: isGiven },
      })
      publish({ accounts: [account.id] }, { type: 'access.changed' })
      return true
    })
    if (isGiven)
      return {
        text: changed
          ? `${account.email} may see payment records, while they are an admin.`
          : `${account.email} may see payment records already.`,
        exitCode: 0,
      }
    return {
      text: changed ? `${account.email} sees payment records no more.` : `${account.email} had no such right.`,
      exitCode: 0,
    }
  })
}
