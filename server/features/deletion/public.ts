import type { Transaction } from 'kysely'
import type { ScheduledDeletion } from '../../../contract/accounts.ts'
import { issueLink } from '../../credentials/links.ts'
import type { Schema } from '../../db/schema.ts'
import { serverLimits } from '../../limits.ts'

/** In the transaction that has verified the password of the locked account. */
export const offerToKeep = async (
  trx: Transaction<Schema>,
  { id, name, deletion_due_at }: { id: string; name: string; deletion_due_at: Date | null },
): Promise<ScheduledDeletion> => ({
  name,
  dueAt: (deletion_due_at ?? new Date()).toISOString(),
  token: await issueLink(trx, { kind: 'keep', accountId: id, lifetime: serverLimits.keepLink }),
})

export { eraseDue } from './erase.ts'
export { forgetEvidence } from './forget-evidence.ts'
