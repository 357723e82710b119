import { occasionOf, record } from '../audit/security-log.ts'
import { sql, type Transaction } from 'kysely'
import type { Work } from '../db/transaction.ts'
import type { RequestContext } from '../deps/deps.ts'
import { conversationPartners } from '../relations/ties.ts'
import { issueLink } from '../credentials/links.ts'
import type { Schema } from '../db/tables.ts'
import { serverLimits } from '../base/limits.ts'
import type { ScheduledDeletion } from '../../contract/accounts.ts'

/** Undoes a scheduled deletion. Listings stay paused. The caller holds the account, which may be kept, and has its owner's full proof. */
export async function undoDeletion(
  { trx, publish }: Work,
  context: RequestContext,
  account: { id: string; email: string },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ is_active: true, deletion_due_at: null, deletion_posts: null, updated_at: sql<Date>`now()` })
    .where('id', '=', account.id)
    .execute()
  await record(trx, 'deletionCanceled', occasionOf(context, account))
  const partners = await conversationPartners(trx, account.id)
  if (partners.length > 0) publish({ accounts: partners }, { type: 'person.changed', personId: account.id })
}

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
