import { sql, type Kysely } from 'kysely'
import type { Role } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { repairProfile } from '../features/accounts/viewer.ts'
import { withAccount } from './account.ts'
import type { CommandResult } from './commands.ts'

/** Gives an account a role. Its open streams end, so that every window asks anew what it may do. */
export function grant(db: Kysely<Schema>, email: string, role: Role): Promise<CommandResult> {
  return withAccount(db, email, async account => {
    await repairProfile(db, account.id)
    await inTransaction(db, async ({ trx, publish }) => {
      await trx
        .updateTable('profiles')
        .set({ role, updated_at: sql`now()` })
        .where('id', '=', account.id)
        .execute()
      publish({ accounts: [account.id] }, { type: 'access.changed' })
    })
    const note = role === 'member' ? '' : ' Two-factor authentication must be on before the admin pages open.'
    return { text: `${account.email} is now ${role}.${note}`, exitCode: 0 }
  })
}
