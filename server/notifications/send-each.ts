import { sql, type Kysely } from 'kysely'
import type { NotificationTopic } from '../../contract/notification-vocabulary.ts'
import type { Schema } from '../db/tables.ts'
import { enqueue } from '../jobs/job.ts'
import { mailJob } from '../mail/mail-job.ts'
import { choseTopic, notPaused } from './topics.ts'
import { compose } from '../mail/compose.ts'
import { receivesMail } from '../mail/refused-email.ts'
import type { Words } from '../words/en/account-mails.ts'
import type { MailWords } from '../words/mail-shape.ts'
import { languageFor, wordsIn } from '../words/in-language.ts'

/**
 * `present` limits this to active accounts with a confirmed email, `topic` to members who chose its emails and have not paused them.
 * Nothing is sent to refused emails. Runs in the transaction of the announced change.
 */
export async function sendEach(
  trx: Kysely<Schema>,
  ids: readonly string[],
  {
    words,
    url,
    present = false,
    topic,
  }: { words: (of: Words) => MailWords; url: string; present?: boolean; topic?: NotificationTopic },
): Promise<void> {
  if (ids.length === 0) return
  const readers = await trx
    .selectFrom('accounts as a')
    .leftJoin('notification_settings as s', 's.user_id', 'a.id')
    .select(['a.email', 'a.language'])
    .where('a.id', 'in', ids)
    .where('a.email_refused_at', 'is', null)
    .$if(present, query => query.where(receivesMail))
    .where(topic ? sql<boolean>`${choseTopic(sql`s.choices`, topic, 'mail')} and ${notPaused}` : sql.lit(true))
    .execute()
  for (const { email, language: chosen } of readers) {
    const language = languageFor(chosen)
    await enqueue(trx, mailJob, compose({ to: email, language, words: words(wordsIn(language)), url }))
  }
}
