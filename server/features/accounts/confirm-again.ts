import type { RequestContext } from '../../deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import { limit } from '../../rate-limit/limit.ts'
import type { Viewer } from './access.ts'
import { countConfirmationMail } from './confirmation-pause.ts'
import { mailLink } from './mail-link.ts'

/**
 * Sends a link that ends the refusal of the viewer's email. Returns the seconds until the next one; `sent` is false if the email is
 * not refused. Throws TOO_MANY_REQUESTS, counted together with all confirmation emails to it.
 */
export async function confirmAgain(
  { deps: { db, jobs }, origin, language }: RequestContext,
  viewer: Viewer,
): Promise<{ sent: boolean; again: number }> {
  await limit(db, 'securityByAccount', viewer.id)
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('id', '=', viewer.id)
    .where('email_refused_at', 'is not', null)
    .executeTakeFirst()
  if (!account) return { sent: false, again: 0 }
  const again = await countConfirmationMail(db, account.email.toLowerCase())
  await inTransaction(db, ({ trx }) => mailLink(trx, 'confirm', account, { origin, language }))
  void jobs.wake()
  return { sent: true, again }
}
