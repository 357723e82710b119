import type { Kysely, Transaction } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import { serverLimits } from '../../limits.ts'
import type { Language } from '../../../contract/language.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'
import { confirmAccount } from '../../security/credentials.ts'
import { findLink, issueLink, takeLink } from '../../security/links.ts'
import { lockAccount } from '../../security/proofs.ts'

/**
 * Queues a new confirmation link for the account and voids its older ones, all or nothing. The name is not
 * in the mail: until the address is confirmed, it may be a stranger's words to somebody who never signed up.
 */
export async function sendConfirmation(
  trx: Transaction<Schema>,
  account: { id: string; email: string; language: string | null },
  { origin, language: asked }: { origin: string; language: Language },
): Promise<void> {
  const language = languageFor(account.language, asked)
  const token = await issueLink(trx, {
    kind: 'confirm',
    accountId: account.id,
    lifetime: serverLimits.confirmationLink,
  })
  await enqueue(
    trx,
    'mail',
    compose({
      to: account.email,
      language,
      words: wordsIn(language).confirmation(),
      url: `${origin}${pages.confirm}?token=${token}`,
    }),
    { urgent: true },
  )
}

/** Uses up a confirmation link. However often it is opened at once, one call succeeds; the rest get LINK_USED_OR_EXPIRED. */
export const confirmEmail = (db: Kysely<Schema>, token: string): Promise<{ email: string }> =>
  inTransaction(db, async ({ trx }) => {
    const link = await findLink(trx, 'confirm', token)
    const account = link && (await lockAccount(trx, link.accountId))
    if (!account || !(await takeLink(trx, 'confirm', token))) throw new AppError('LINK_USED_OR_EXPIRED')
    await confirmAccount(trx, account.id)
    return { email: account.email }
  })
