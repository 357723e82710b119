import { sql, type Kysely, type Transaction } from 'kysely'
import type { Price } from '../../../contract/listings.ts'
import { pages } from '../../../contract/pages.ts'
import { notBlocked } from '../../blocks.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { originOf, type Environment } from '../../environment.ts'
import { enqueue, type JobHandlers } from '../../jobs/jobs.ts'
import { serverLimits } from '../../limits.ts'
import { compose } from '../../mail/compose.ts'
import { notifiedWords, type Told } from '../../mail/words/notified.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'
import { isChosen, isMailed, topicOf } from '../../notifications/topics.ts'
import { placeOf } from '../events/present.ts'
import { readerOf, unsubscribeToken, type Reader } from './access.ts'
import { peopleOf, readNotification, type NotificationRow } from './queries.ts'

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'host' | 'port'>
  keyring: Keyring
}

/**
 * Sends one email about a notification that is still unread, with all its causes until now. Only the run that clears `mail_at` queues
 * it, in the same transaction, so that repeated runs send none.
 */
export const createNotificationMailer =
  (parts: Parts): JobHandlers['notificationMail'] =>
  ({ notificationId }) =>
    inTransaction(parts.db, async ({ trx }) => {
      const due = await trx
        .updateTable('notifications')
        .set({ mail_at: null })
        .where('id', '=', notificationId)
        .where('mail_at', 'is not', null)
        .where('read_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst()
      const reader = due && (await readerOf(trx, due.user_id))
      const row = reader && (await readNotification(trx, reader, notificationId))
      if (!row || row.is_muted || !isMailed(row.kind)) return
      const topic = topicOf[row.kind]
      if (!topic || !isChosen(reader.choices, topic, 'mail')) return
      await enqueue(trx, 'mail', await mailOf(trx, parts, reader, { ...row, kind: row.kind }))
    })

const postNames = {
  question: 'question',
  event: 'event',
  selling: 'listing',
  renting: 'listing',
  ticket: 'listing',
} as const
const postPages = { question: pages.question, event: pages.event, listing: pages.listing } as const

async function mailOf(
  trx: Transaction<Schema>,
  { environment, keyring }: Parts,
  reader: Reader,
  row: NotificationRow & { kind: keyof typeof topicOf },
) {
  const language = languageFor(reader.language)
  const words = notifiedWords(language)
  const origin = originOf(environment)
  const post = { id: row.post_id ?? '', name: postNames[row.post_type ?? 'question'] }
  const told = await toldBy(trx, row, wordsIn(language).locale, words.former)
  const { more, ...own } = words[row.kind as keyof typeof words & keyof typeof topicOf](told) as ReturnType<
    (typeof words)['replied']
  >
  const quoted = row.reply_id ? await repliesOf(trx, reader, row) : []
  const others = row.replies - quoted.length
  const hash = row.reply_id ? `#reply-${row.reply_id}` : ''
  const link = (token: string) => `${origin}${pages.unsubscribe}?token=${token}`
  return compose({
    to: reader.email,
    language,
    words: {
      ...own,
      ...(quoted.length > 0
        ? { facts: quoted.map(({ name, body }) => ({ label: name || words.former, value: body })) }
        : {}),
      paragraphs: [...own.paragraphs, ...(more && others > 0 ? [more(others)] : [])],
    },
    url: `${origin}${postPages[post.name].replace(/:\w+/, post.id)}${hash}`,
    off: { url: link(unsubscribeToken(keyring, reader.id, { post: post.id })), label: words.off[post.name] },
    settings: { url: `${origin}${pages.notificationSettings}`, label: words.settings },
    // A new email about the same post belongs to the thread of the first.
    thread: `${row.kind}-${post.id}-${reader.id}`,
  })
}

async function toldBy(trx: Transaction<Schema>, row: NotificationRow, locale: string, former: string): Promise<Told> {
  const people = await peopleOf(trx, [row])
  const written = ({ cents, currency }: Price) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
  const { from, to } = row.details
  return {
    title: row.title ?? '',
    names: row.people_ids.map(id => people.get(id)?.person_name || former),
    count: row.people_count,
    when: row.event_start_at
      ? new Intl.DateTimeFormat(locale, {
          dateStyle: 'full',
          timeStyle: 'short',
          timeZone: row.event_time_zone ?? 'UTC',
        }).format(row.event_start_at)
      : '',
    where: placeOf(row),
    reason: row.cancel_reason,
    price: from && to ? { from: written(from), to: written(to) } : { from: '', to: '' },
  }
}

/** The newest replies of the notification that the reader may see, oldest first. */
async function repliesOf(
  trx: Transaction<Schema>,
  reader: Reader,
  { id }: NotificationRow,
): Promise<{ name: string; body: string }[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select p.name, r.body from notification_causes as c
      join post_replies as r on r.id = c.reply_id and r.deleted_at is null
      join profiles as p on p.id = r.author_id join accounts as a on a.id = p.id and a.is_active
    where c.notification_id = ${id} and ${notBlocked({ viewer: sql`${reader.id}::uuid`, person: sql`r.author_id` })}
    order by r.created_at desc limit ${serverLimits.repliesQuoted}`.execute(trx)
  return rows.toReversed()
}
