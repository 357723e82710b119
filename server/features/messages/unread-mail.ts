import { sql, type Kysely } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/schema.ts'
import { originOf, type Environment } from '../../base/environment.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { compose } from '../../mail/compose.ts'
import { oneLine } from '../../mail/escape.ts'
import { notifiedWords } from '../../words/notified.ts'
import { languageFor } from '../../words/of.ts'
import { mailLinks, readerOf } from '../../notifications/mail-links.ts'
import { otherParticipant } from './queries.ts'
import { isDue } from './unread-mails.ts'

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
  deliver: JobHandlers['mail']
}

/** Each attempt reads the messages that are still unread, so that nothing is sent that was read, blocked or turned off since. */
export const createUnreadMailer =
  ({ db, deliver, ...parts }: Parts): JobHandlers['unreadMail'] =>
  async ({ userId, about }, { id }) => {
    const reader = await readerOf(db, userId)
    if (!reader) return 'skipped'
    const { rows: waiting } = await sql<{ name: string; state: string }>`
      select p.name, c.state from jsonb_to_recordset(${JSON.stringify(about)}::jsonb) as d (conversation uuid, after int, "upTo" int)
        join conversations as c on c.id = d.conversation
        join conversation_participants as me on me.conversation_id = c.id and me.user_id = ${userId}
        join profiles as p on p.id = ${otherParticipant}
        left join notification_settings as s on s.user_id = me.user_id
      where ${isDue({ after: sql<number>`d.after`, upTo: sql<number>`d."upTo"` })} order by p.name`.execute(db)
    if (waiting.length === 0) return 'skipped'
    const language = languageFor(reader.language)
    const words = notifiedWords(language)
    const messages = waiting.filter(({ state }) => state === 'open').length
    const topic = messages > 0 ? 'messages' : 'requests'
    const mail = compose({
      to: reader.email,
      language,
      words: words.unread({
        names: waiting.map(({ name }) => oneLine(name || words.former)),
        count: waiting.length,
        messages,
      }),
      url: `${originOf(parts.environment)}${messages > 0 ? pages.messages : pages.requests}`,
      ...mailLinks(parts, reader, { topic }, { off: words.off.topic, settings: words.settings }),
    })
    return deliver(mail, { id })
  }
