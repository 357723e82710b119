import { sql, type Transaction } from 'kysely'
import type { ScheduledDeletion } from '../../../contract/accounts.ts'
import { issueLink } from '../../credentials/links.ts'
import type { Schema } from '../../db/schema.ts'
import { serverLimits } from '../../base/limits.ts'

/** In the transaction that has verified the password of the locked account. */
export async function offerToKeep(
  trx: Transaction<Schema>,
  { id, deletion_due_at }: { id: string; deletion_due_at: Date | null },
): Promise<ScheduledDeletion> {
  const { name } = await trx
    .selectFrom('accounts as a')
    .leftJoin('profiles as p', 'p.id', 'a.id')
    .select(sql<string>`coalesce(nullif(p.name, ''), a.name)`.as('name'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    name,
    dueAt: (deletion_due_at ?? new Date()).toISOString(),
    token: await issueLink(trx, { kind: 'keep', accountId: id, lifetime: serverLimits.keepLink }),
  }
}

export { eraseDue } from './erase.ts'
export { forgetEvidence } from './forget-evidence.ts'
export { undoDeletion } from './undo.ts'
