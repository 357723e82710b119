import type { Kysely } from 'kysely'
import { audit } from '../../audit/audit.ts'
import { recordStaffAccess } from '../../audit/staff-access.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserRow } from './users.ts'

/** For `serverLimits.staffAccess`, this admin gets the email and sessions of the user. Repeated within it, changes nothing. */
export const openAccount = (
  db: Kysely<Schema>,
  viewer: { id: string },
  user: UserRow,
  { reason }: { reason: string },
): Promise<void> =>
  inTransaction(db, async ({ trx }) => {
    const opened = await recordStaffAccess(trx, { staff: viewer, kind: 'account', of: [{ userId: user.id, reason }] })
    for (const id of opened)
      await audit(trx, { actor: viewer, action: 'account.opened', subject: { kind: 'account', id }, note: reason })
  })
