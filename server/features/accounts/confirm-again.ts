import type { RequestContext } from '../../deps/deps.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Viewer } from '../../viewer/access.ts'
import { countConfirmationMail } from './confirmation-pause.ts'
import { mailLink } from './mail-link.ts'

/**
 * Sends a link that ends the refusal of the viewer's email. Returns the seconds until the next one; `sent` is false if the email is
 * not refused. Throws TOO_MANY_REQUESTS, at the rate of confirmation emails.
 */
export async function confirmAgain(
  { deps: { db }, origin, language }: RequestContext,
  viewer: Viewer,
): Promise<{ sent: boolean; again: number }> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'language'])
    .where('id', '=', viewer.id)
    .where('email_refused_at', 'is not', null)
    .executeTakeFirst()
  if (!account) return { sent: false, again: 0 }
  // Not by the email: anybody may ask for a confirmation of it, and use up the number.
  const again = await countConfirmationMail(db, account.id)
  await inTransaction(db, ({ trx }) => mailLink(trx, 'confirm', account, { origin, language }))
  return { sent: true, again }
}
