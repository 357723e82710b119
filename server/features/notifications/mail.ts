import { sql, type Kysely, type Transaction } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import { postName, postPath, replyPath } from '../../../contract/values/post-path.ts'
import { notBlocked } from '../../relations/blocks.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { originOf, type Environment } from '../../base/environment.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { serverLimits } from '../../base/limits.ts'
import { compose } from '../../mail/compose.ts'
import { oneLine } from '../../mail/escape.ts'
import { notifiedWords } from '../../mail/words/notified.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'
import { isChosen, isEventFact, isMailed, topicOf, type MailedKind } from '../../notifications/topics.ts'
import { calendarEvent, calendarOf } from '../../icalendar/icalendar.ts'
import { mailLinks, readerOf, type Reader } from '../../notifications/mail-links.ts'
import { isHiddenByBlock, peopleOf, readNotification, type NotificationRow } from './queries.ts'
import { toldBy } from './told.ts'

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
  deliver: JobHandlers['mail']
}

/**
 * Sends one email about notifications that are still unread, with their causes that no other email was about. Each attempt writes it
 * anew, so that nothing is sent that was removed, read or turned off since. The id of the job identifies the email for `deliver`.
 */
export const createNotificationMailer =
  (parts: Parts): JobHandlers['notificationMail'] =>
  async (payload, { id: mailId }) => {
    const ids = 'notificationIds' in payload ? payload.notificationIds : [payload.notificationId]
    const mail = await inTransaction(parts.db, async ({ trx }) => {
      const found: Due[] = []
      // In the order in which a later cause would lock them.
      for (const id of ids.toSorted()) found.push(...(await dueOf(trx, { id, mailId })))
      const [first, ...others] = found
      if (!first) return undefined
      return others.length === 0 ? mailOf(trx, parts, first) : mailOfSeveral(trx, parts, first, found)
    })
    return mail ? parts.deliver(mail, { id: mailId }) : 'skipped'
  }

interface Due {
  reader: Reader
  row: NotificationRow & { kind: MailedKind; mailId: string }
}

/** Empty if nothing is left to say. Later causes queue another email. */
async function dueOf(trx: Transaction<Schema>, { id, mailId }: { id: string; mailId: string }): Promise<Due[]> {
  const due = await trx
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!due) return []
  await trx
    .updateTable('notification_causes')
    .set({ mail_id: mailId })
    .where('notification_id', '=', id)
    .where('mail_id', 'is', null)
    .execute()
  const reader = await readerOf(trx, due.user_id)
  const row = reader && (await readNotification(trx, reader, { id, mailId }))
  if (!row || row.is_muted || !isMailed(row.kind)) return []
  const topic = topicOf[row.kind]
  if (!topic || !isChosen(reader.choices, topic, 'mail')) return []
  return [{ reader, row: { ...row, kind: row.kind, mailId } }]
}

async function toldOf(trx: Transaction<Schema>, { reader, row }: Due) {
  const language = languageFor(reader.language)
  const words = notifiedWords(language)
  return toldBy(row, await peopleOf(trx, [row]), { locale: wordsIn(language).locale, former: words.former })
}

async function mailOf(trx: Transaction<Schema>, parts: Parts, due: Due) {
  const { reader, row } = due
  const language = languageFor(reader.language)
  const words = notifiedWords(language)
  const post = { id: row.post_id ?? '', type: row.post_type ?? 'question' }
  const { more, ...own } = words[row.kind](await toldOf(trx, due))
  const quoted = row.reply_id ? await repliesOf(trx, reader, row) : []
  const others = row.replies - quoted.length
  return compose({
    to: reader.email,
    language,
    words: {
      ...own,
      ...(quoted.length > 0
        ? {
            facts: quoted.map(({ name, body }) => ({
              label: name === null ? words.organizer : oneLine(name || words.former),
              value: oneLine(body),
            })),
          }
        : {}),
      paragraphs: [...own.paragraphs, ...(more && others > 0 ? [more(others)] : [])],
    },
    url: originOf(parts.environment) + pathOf(row, post),
    ...linksOf(parts, reader, row),
    calendar: await calendarFor(trx, parts, [due]),
    // A new email about the same post belongs to the thread of the first.
    thread: `${row.kind}-${post.id || row.id}-${reader.id}`,
  })
}

/** The link turns off the topic of the first. */
async function mailOfSeveral(trx: Transaction<Schema>, parts: Parts, { reader, row }: Due, found: readonly Due[]) {
  const language = languageFor(reader.language)
  const words = notifiedWords(language)
  const headings: string[] = []
  for (const due of found) {
    const told = await toldOf(trx, due)
    const { heading, paragraphs } = words[due.row.kind](told)
    const line = heading.includes(told.title) ? heading : `${heading}: ${told.title}`
    headings.push(told.until ? `${line}. ${paragraphs[0]}` : line)
  }
  return compose({
    to: reader.email,
    language,
    words: words.waiting(headings),
    url: originOf(parts.environment) + pages.notifications,
    ...mailLinks(
      parts,
      reader,
      { topic: topicOf[row.kind] ?? 'eventChanges' },
      { off: words.off.topic, settings: words.settings },
    ),
    calendar: await calendarFor(trx, parts, found),
  })
}

function pathOf(row: NotificationRow, post: Parameters<typeof postPath>[0]): string {
  const { kind, reply_id, series_id, starts } = row
  if (kind === 'spotEnded' || isHiddenByBlock(row)) return pages.events
  if (reply_id && kind !== 'announced') return replyPath(post, reply_id)
  // The page of a series may be gone with its removed dates.
  const isOfSeries = series_id !== null && kind !== 'eventRemoved' && (starts?.length ?? 1) > 1
  return isOfSeries ? pages.series.replace(':seriesId', series_id) : postPath(post)
}

/** For a member who only follows the series of an event, the link ends that. */
function linksOf(parts: Parts, reader: Reader, { post_id, post_type, series_id, follows }: NotificationRow) {
  const { off, settings } = notifiedWords(languageFor(reader.language))
  if (post_id === null) return mailLinks(parts, reader, { topic: 'eventChanges' }, { off: off.topic, settings })
  return follows && series_id
    ? mailLinks(parts, reader, { series: series_id }, { off: off.series, settings })
    : mailLinks(parts, reader, { post: post_id ?? '' }, { off: off[postName(post_type ?? 'question')], settings })
}

/** Updates the entries of changed, canceled or removed events in the reader's calendar. */
async function calendarFor(trx: Transaction<Schema>, parts: Parts, found: readonly Due[]) {
  let language = languageFor(null)
  const events = new Map<string, Parameters<typeof calendarOf>[0][number]>()
  for (const { reader, row } of found) {
    const { kind, post_id, goes } = row
    const { dates = [] } = row.details
    // The file names the event.
    if (!post_id || isHiddenByBlock(row) || !['eventChanged', 'eventCanceled', 'eventRemoved'].includes(kind)) continue
    const ids = dates.length > 0 ? await goingTo(trx, reader, dates) : goes ? [post_id] : []
    language = languageFor(reader.language)
    for (const id of ids) {
      const stored = await calendarEvent(trx, id)
      // Some of the removed events may have been restored.
      if (stored && kind !== 'eventRemoved') events.set(id, stored)
      else if (stored?.taken_down_at) events.set(id, stored)
    }
  }
  return events.size > 0
    ? calendarOf([...events.values()], { origin: originOf(parts.environment), language })
    : undefined
}

const goingTo = async (trx: Transaction<Schema>, reader: Reader, dates: readonly string[]): Promise<string[]> =>
  (
    await trx
      .selectFrom('event_attendees')
      .select('event_id')
      .where('user_id', '=', reader.id)
      .where('event_id', 'in', dates)
      .union(
        trx
          .selectFrom('event_hosts')
          .select('event_id')
          .where('user_id', '=', reader.id)
          .where('event_id', 'in', dates)
          .where('accepted_at', 'is not', null),
      )
      .orderBy('event_id')
      .execute()
  ).map(({ event_id }) => event_id)

/** The newest replies that the email is about and its reader may see, oldest first. The name of a person with a block is null. */
async function repliesOf(
  trx: Transaction<Schema>,
  reader: Reader,
  { id, kind, mailId }: NotificationRow & { mailId: string },
): Promise<{ name: string | null; body: string }[]> {
  const { rows } = await sql<{ name: string | null; body: string }>`
    select case when ${notBlocked({ viewer: sql`${reader.id}::uuid`, person: sql`r.author_id` })} then p.name end as name, r.body from notification_causes as c
      join post_replies as r on r.id = c.reply_id and r.deleted_at is null
      join profiles as p on p.id = r.author_id join accounts as a on a.id = p.id and a.is_active
    where c.notification_id = ${id} and c.mail_id = ${mailId}
      and (${isEventFact(kind)} or ${notBlocked({ viewer: sql`${reader.id}::uuid`, person: sql`r.author_id` })})
    order by r.created_at desc limit ${serverLimits.repliesQuoted}`.execute(trx)
  return rows.toReversed()
}
