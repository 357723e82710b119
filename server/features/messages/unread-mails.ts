import { sql, type Kysely } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { originOf, type Environment } from '../../environment.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { serverLimits } from '../../limits.ts'
import { compose } from '../../mail/compose.ts'
import { receivesMail } from '../../mail/refused-email.ts'
import { notifiedWords } from '../../mail/words/notified.ts'
import { languageFor } from '../../mail/words/of.ts'
import { choseTopic, notPaused } from '../../notifications/topics.ts'
import { mailLinks, readerOf } from '../notifications/access.ts'
import { otherParticipant } from './queries.ts'

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
}

const old = sql`now() - ${sql.lit(serverLimits.messageUnread)} * interval '1 millisecond'`

/** A message that waits for a day, and about which no email was sent. Of the participant `me` of the conversation `c`. */
const isDue = sql<boolean>`c.last_seq > me.mailed_seq and not c.is_blocked
  and (select o.is_active from accounts as o where o.id = ${otherParticipant}) and (
  c.state = 'open' and me.unread_count > 0 and ${choseTopic(sql`s.choices`, 'messages', 'mail')} and exists (
    select from messages as m where m.conversation_id = c.id and m.seq > greatest(me.last_read_seq, me.mailed_seq)
      and m.sender_id <> me.user_id and m.deleted_at is null and m.created_at < ${old})
  or c.state = 'requested' and c.requested_by <> me.user_id and c.declined_by is null and c.requested_at < ${old}
    and ${choseTopic(sql`s.choices`, 'requests', 'mail')})`

/** Sends members one email about all messages and requests that wait for a day. Returns the number of members. */
export async function sendUnreadMails(parts: Parts): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct me.user_id from conversation_participants as me join conversations as c on c.id = me.conversation_id
      join accounts as a on a.id = me.user_id and ${receivesMail}
      left join notification_settings as s on s.user_id = me.user_id
    where ${isDue} and ${notPaused}
    limit ${serverLimits.unreadMailsAtOnce}`.execute(parts.db)
  for (const { user_id } of rows) await sendTo(parts, user_id)
  return rows.length
}

/** Of concurrent runs, the one that raises `mailed_seq` sends the email. */
const sendTo = (parts: Parts, userId: string): Promise<void> =>
  inTransaction(parts.db, async ({ trx }) => {
    const { rows: waiting } = await sql<{ name: string; state: string }>`
      with due as (
        select me.conversation_id, c.last_seq, c.state, ${otherParticipant} as other_id
        from conversation_participants as me join conversations as c on c.id = me.conversation_id
          left join notification_settings as s on s.user_id = me.user_id
        where me.user_id = ${userId} and ${isDue} for update of me
      ), marked as (
        update conversation_participants as me set mailed_seq = due.last_seq from due
        where me.user_id = ${userId} and me.conversation_id = due.conversation_id
      )
      select p.name, due.state from due join profiles as p on p.id = due.other_id order by p.name`.execute(trx)
    const reader = waiting.length > 0 ? await readerOf(trx, userId) : undefined
    if (!reader) return
    const language = languageFor(reader.language)
    const words = notifiedWords(language)
    const messages = waiting.filter(({ state }) => state === 'open').length
    const topic = messages > 0 ? 'messages' : 'requests'
    await enqueue(
      trx,
      'mail',
      compose({
        to: reader.email,
        language,
        words: words.unread({
          names: waiting.map(({ name }) => name || words.former),
          count: waiting.length,
          messages,
        }),
        url: `${originOf(parts.environment)}${messages > 0 ? pages.messages : pages.requests}`,
        ...mailLinks(parts, reader, { topic }, { off: words.off.topic, settings: words.settings }),
      }),
    )
  })
