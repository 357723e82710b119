import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import { inTransaction } from '../../db/transaction.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { serverLimits } from '../../base/limits.ts'
import { receivesMail } from '../../mail/refused-email.ts'
import { choseTopic, notPaused } from '../../notifications/topics.ts'
import { otherParticipant } from './queries.ts'
import { pages } from '../../../contract/pages.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import { originOf, type Environment } from '../../base/environment.ts'
import { compose } from '../../mail/compose.ts'
import { oneLine } from '../../mail/escape.ts'
import type { Deliver } from '../../mail/mail-job.ts'
import { notifiedWords } from '../../words/notification-words.ts'
import { languageFor } from '../../words/in-language.ts'
import { mailLinks, readerOf } from '../../notifications/mail-links.ts'

const old = sql`now() - ${milliseconds(serverLimits.messageUnread)}`

/**
 * Of the participant `me`, with the settings `s`, of the conversation `c`: a request, or an unread message with a `seq` above `after`,
 * up to `upTo`, that has waited for a day.
 */
export const isDue = ({ after, upTo }: Record<'after' | 'upTo', RawBuilder<number>>) => sql<boolean>`
  ${upTo} > ${after} and not c.is_blocked
  and (select o.is_active from accounts as o where o.id = ${otherParticipant}) and (
  c.state = 'open' and me.unread_count > 0 and ${choseTopic(sql`s.choices`, 'messages', 'mail')} and exists (
    select from messages as m where m.conversation_id = c.id and m.seq > greatest(me.last_read_seq, ${after}) and m.seq <= ${upTo}
      and m.sender_id <> me.user_id and m.deleted_at is null and m.created_at < ${old})
  or c.state = 'requested' and c.requested_by <> me.user_id and c.declined_by is null and c.requested_at < ${old}
    and ${choseTopic(sql`s.choices`, 'requests', 'mail')})`

/** No email was queued about it. */
const isNew = isDue({ after: sql<number>`me.mailed_seq`, upTo: sql<number>`c.last_seq` })

/** Queues one email for each member, about all messages and requests that wait for a day. Returns the number of members. */
export async function sendUnreadMails({ db }: { db: Kysely<Schema> }): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct me.user_id from conversation_participants as me join conversations as c on c.id = me.conversation_id
      join accounts as a on a.id = me.user_id and ${receivesMail}
      left join notification_settings as s on s.user_id = me.user_id
    where ${isNew} and ${notPaused}
    limit ${serverLimits.unreadMailsAtOnce}`.execute(db)
  for (const { user_id } of rows) await queueFor(db, user_id)
  return rows.length
}

/** Of concurrent runs, the one that raises `mailed_seq` queues the email. */
const queueFor = (db: Kysely<Schema>, userId: string): Promise<void> =>
  inTransaction(db, async ({ trx }) => {
    const { rows: about } = await sql<UnreadMail['about'][number]>`
      with due as (
        select me.conversation_id, me.mailed_seq, c.last_seq
        from conversation_participants as me join conversations as c on c.id = me.conversation_id
          left join notification_settings as s on s.user_id = me.user_id
        where me.user_id = ${userId} and ${isNew} for update of me
      ), marked as (
        update conversation_participants as me set mailed_seq = due.last_seq from due
        where me.user_id = ${userId} and me.conversation_id = due.conversation_id
      )
      select conversation_id as conversation, mailed_seq as after, last_seq as "upTo" from due`.execute(trx)
    if (about.length > 0) await enqueue(trx, unreadMailJob, { userId, about })
  })

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
  deliver: Deliver
}

interface UnreadMail {
  userId: string
  /** Messages with a `seq` above `after`, up to `upTo`. */
  about: { conversation: string; after: number; upTo: number }[]
}

/** Each attempt rereads the unread messages: some may be read or blocked since. */
export const unreadMailJob = defineJob({
  kind: 'unreadMail',
  run: async ({ db, deliver, ...parts }: Parts, { userId, about }: UnreadMail, { id }) => {
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
  },
})
