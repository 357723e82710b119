import type { Kysely } from 'kysely'
import type { Role } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import type { Words } from '../../mail/words/en.ts'
import type { MailWords } from '../../mail/words/mail-words.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'

async function send(
  trx: Kysely<Schema>,
  userIds: readonly string[],
  said: (words: Words) => MailWords,
  origin: string,
): Promise<void> {
  const readers = await trx.selectFrom('accounts').select(['email', 'language']).where('id', 'in', userIds).execute()
  for (const { email, language: chosen } of readers) {
    const language = languageFor(chosen)
    await enqueue(trx, 'mail', compose({ to: email, language, words: said(wordsIn(language)), url: origin }))
  }
}

/** Queues the mail that tells somebody of their new role. Within the transaction that gives it. */
export const tellRole = (trx: Kysely<Schema>, userId: string, role: Role, origin: string) =>
  send(trx, [userId], words => words.roleChanged(role), origin)

/** Queues the mails that tell people that their accounts were deactivated or activated. Within that transaction. */
export const tellState = (trx: Kysely<Schema>, userIds: readonly string[], active: boolean, origin: string) =>
  send(trx, userIds, words => (active ? words.activated() : words.deactivated()), origin)
