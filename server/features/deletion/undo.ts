import { occasionOf, record } from '../../audit/security-log.ts'
import { sql } from 'kysely'
import type { Work } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { conversationPartners } from '../messages/public.ts'

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
