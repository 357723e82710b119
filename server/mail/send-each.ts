import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { enqueue } from '../jobs/jobs.ts'
import { compose } from './compose.ts'
import type { Words } from './words/en.ts'
import type { MailWords } from './words/mail-words.ts'
import { languageFor, wordsIn } from './words/of.ts'

/** `present` limits this to active accounts with a confirmed email. Runs in the transaction of the announced change. */
export async function sendEach(
  trx: Kysely<Schema>,
  ids: readonly string[],
  { words, url, present = false }: { words: (of: Words) => MailWords; url: string; present?: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const found = trx.selectFrom('accounts').select(['email', 'language']).where('id', 'in', ids)
  const readers = await (
    present ? found.where('is_active', '=', true).where('email_verified', '=', true) : found
  ).execute()
  for (const { email, language: chosen } of readers) {
    const language = languageFor(chosen)
    await enqueue(trx, 'mail', compose({ to: email, language, words: words(wordsIn(language)), url }))
  }
}
