import type { Transaction } from 'kysely'
import type { Language } from '../../../contract/values/language.ts'
import { pages } from '../../../contract/pages.ts'
import type { Schema } from '../../db/tables.ts'
import { enqueue } from '../../jobs/job.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { serverLimits } from '../../base/limits.ts'
import { compose } from '../../mail/compose.ts'
import { languageFor, wordsIn } from '../../words/in-language.ts'
import { issueLink, type LinkKind } from '../../credentials/links.ts'

/** The token of `keep` is in an answer instead. */
type MailedLink = Exclude<LinkKind, 'keep'>

const kinds = {
  confirm: { page: pages.confirm, lifetime: serverLimits.confirmationLink, words: 'confirmation' },
  reset: { page: pages.resetPassword, lifetime: serverLimits.resetLink, words: 'reset' },
} as const satisfies Record<MailedLink, unknown>

/** Omits the account's name: before confirmation, a stranger may have chosen it to send text to a third person. */
export async function mailLink(
  trx: Transaction<Schema>,
  kind: MailedLink,
  account: { id: string; email: string; language: string | null },
  {
    origin,
    language: asked,
    words = kinds[kind].words,
  }: { origin: string; language: Language | undefined; words?: 'confirmation' | 'reset' | 'resetAfterDenial' },
): Promise<void> {
  const { page, lifetime } = kinds[kind]
  const language = languageFor(account.language, asked)
  const token = await issueLink(trx, { kind, accountId: account.id, lifetime })
  const url = `${origin}${page}?token=${token}`
  const email = compose({ to: account.email, language, words: wordsIn(language)[words](), url })
  await enqueue(trx, mailJob, email, { urgent: true })
}
