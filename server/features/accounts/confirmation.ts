import { sql, type Kysely } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import { limits } from '../../../contract/limits.ts'
import type { Language } from '../../../contract/language.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'
import { issueLink, takeLink } from '../../security/links.ts'

/**
 * Queues a new confirmation link for the account and voids its older ones, all or nothing. Whoever asks for it is
 * whom it is for: their language counts where the account has none.
 */
export async function sendConfirmation(
  db: Kysely<Schema>,
  account: { id: string; email: string; name: string; language: string | null },
  { origin, language: asked }: { origin: string; language: Language },
): Promise<void> {
  const language = languageFor(account.language, asked)
  await inTransaction(db, async ({ trx }) => {
    const token = await issueLink(trx, { kind: 'confirm', accountId: account.id, lifetime: limits.confirmationLink })
    await enqueue(
      trx,
      'mail',
      compose({
        to: account.email,
        language,
        words: wordsIn(language).confirmation(account.name),
        url: `${origin}${pages.confirm}?token=${token}`,
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
