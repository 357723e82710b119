import { sql } from 'kysely'
import * as z from 'zod/mini'
import { audit } from '../../audit/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { previewErasure } from './preview-erasure.ts'
import { eraseDue } from './erase.ts'
import { freeingSpots } from '../events/public.ts'
import type { Deps } from '../../deps/deps.ts'
import { withAccount } from '../../cli/account.ts'
import type { CommandResult } from '../../cli/command-result.ts'

/**
 * Without the two weeks, for people who cannot sign in, and for accounts that a restored backup has brought back. `who` is an email or an
 * account id. Without `yes`, it only says what would be erased.
 */
export async function eraseAccount(
  { db, media, erasures }: Pick<Deps, 'db' | 'media' | 'erasures'>,
  who: string,
  { yes }: { yes: boolean },
): Promise<CommandResult> {
  const byId = z.uuid().safeParse(who).success
    ? await db.selectFrom('accounts').select('email').where('id', '=', who).executeTakeFirst()
    : undefined
  return withAccount(db, byId?.email ?? who, async account => {
    if (!yes) {
      const lines = await previewErasure(db, erasures, account)
      return {
        text: [...lines, 'Nothing was erased. Add --yes to erase it; it cannot be undone.'].join('\n'),
        exitCode: 0,
      }
    }
    await inTransaction(db, async work => {
      const { trx, publish } = work
      await freeingSpots(work, { people: [account.id], byId: null }, () =>
        trx
          .updateTable('accounts')
          .set({
            is_active: false,
            deletion_due_at: sql<Date>`now()`,
            deletion_posts: sql`coalesce(deletion_posts, 'remove')`,
            erased_at: null,
          })
          .where('id', '=', account.id)
          .execute(),
      )
      await trx.deleteFrom('sessions').where('user_id', '=', account.id).execute()
      await audit(trx, { actor: null, action: 'account.erased', subject: { kind: 'account', id: account.id } })
      publish({ accounts: [account.id] }, { type: 'access.changed' })
    })
    await eraseDue({ db, media, erasures })
    return { text: `The account ${account.id} is erased.`, exitCode: 0 }
  })
}
