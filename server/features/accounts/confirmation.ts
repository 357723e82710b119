import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import { issueLink, takeLink } from '../../security/links.ts'

/** Queues a new confirmation link for the account and voids its older ones, all or nothing. */
export async function sendConfirmation(
  db: Kysely<Schema>,
  account: { id: string; email: string; name: string },
  origin: string,
): Promise<void> {
  await inTransaction(db, async ({ trx }) => {
    const token = await issueLink(trx, { kind: 'confirm', accountId: account.id, lifetime: limits.confirmationLink })
    await enqueue(
      trx,
      'mail',
      compose({
        to: account.email,
        subject: 'Confirm your email for Our Peeps',
        heading: `Welcome, ${account.name}`,
        paragraphs: [
          'One click and the neighbours can meet you. Please confirm that this is your email address.',
          'The link works once, for 24 hours.',
        ],
        button: { label: 'Confirm my email', url: `${origin}/auth/confirm?token=${token}` },
        footer:
          'You get this mail because somebody signed up to Our Peeps with this address. If it was not you, do nothing.',
      }),
    )
  })
}

/** Uses up a confirmation link. However often it is opened at once, one call succeeds; the rest get LINK_USED_OR_EXPIRED. */
export const confirmEmail = (db: Kysely<Schema>, token: string): Promise<{ email: string }> =>
  inTransaction(db, async ({ trx }) => {
    const accountId = await takeLink(trx, 'confirm', token)
    if (!accountId) throw new AppError('LINK_USED_OR_EXPIRED')
    const account = await trx
      .updateTable('accounts')
      .set({ email_verified: true, updated_at: sql`now()` })
      .where('id', '=', accountId)
      .returning('email')
      .executeTakeFirst()
    if (!account) throw new AppError('LINK_USED_OR_EXPIRED')
    return account
  })
