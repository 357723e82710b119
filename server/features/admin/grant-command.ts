import { sql, type Kysely } from 'kysely'
import type { Role } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { audit } from '../../audit/audit.ts'
import { areLastSuperadmins, takeTurn } from '../../credentials/superadmins.ts'
import { withAccount } from '../../cli/account.ts'
import type { CommandResult } from '../../cli/command-result.ts'
import { repairProfile } from '../../viewer/profile-row.ts'

/** Ends open streams, so that windows reload their rights. Refuses to demote the last superadmin who can open the admin pages. */
export function grant(db: Kysely<Schema>, email: string, role: Role): Promise<CommandResult> {
  return withAccount(db, email, async account => {
    await repairProfile(db, account.id)
    const isRefused = await inTransaction(db, async ({ trx, publish }) => {
      await takeTurn(trx)
      const { role: before } = await trx
        .selectFrom('profiles')
        .select('role')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
      if (before === role) return false
      if (before === 'superadmin' && (await areLastSuperadmins(trx, [account.id]))) return true
      await trx
        .updateTable('profiles')
        .set({ role, updated_at: sql`now()` })
        .where('id', '=', account.id)
        .execute()
      await audit(trx, {
        actor: null,
        action: 'role.changed',
        subject: { kind: 'account', id: account.id },
        before: { role: before },
        after: { role },
      })
      publish({ accounts: [account.id] }, { type: 'access.changed' })
      return false
    })
    if (isRefused)
      return {
        text: `${account.email} is the last superadmin who can open the admin pages. First give the role to somebody else, who turns on two-factor authentication.`,
        exitCode: 1,
      }
    const note = role === 'member' ? '' : ' Two-factor authentication must be on before the admin pages open.'
    return { text: `${account.email} is now ${role}.${note}`, exitCode: 0 }
  })
}
