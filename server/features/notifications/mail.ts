import { sql, type Kysely, type Transaction } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import { notificationPath } from '../../../contract/values/notification-path.ts'
import { postName } from '../../../contract/values/post-path.ts'
import { notBlocked } from '../../relations/blocks.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { originOf, type Environment } from '../../base/environment.ts'
import { defineJob } from '../../jobs/job.ts'
import { serverLimits } from '../../base/limits.ts'
import { compose } from '../../mail/compose.ts'
import { oneLine } from '../../mail/escape.ts'
import type { Deliver } from '../../mail/mail-job.ts'
import { notifiedWords, type MailedKind } from '../../words/notification-words.ts'
import { languageFor } from '../../words/in-language.ts'
import type { AnyDefinition, NotificationRow } from '../../notifications/definition.ts'
import { isChosen } from '../../notifications/topics.ts'
import type { NotificationKinds } from '../../notifications/registry.ts'
import { mailLinks, readerOf, type Reader } from '../../notifications/mail-links.ts'
import { presentNotification } from './present.ts'
import { peopleOf, readNotification } from './queries.ts'
import { toldBy } from './told.ts'

interface Parts {
  db: Kysely<Schema>
  environment: Pick<Environment, 'appUrl' | 'port'>
  keyring: Keyring
  deliver: Deliver
  notifications: NotificationKinds
}

type Given = { notificationId: string } | { notificationIds: string[] }

/**
 * One email about notifications that are unread after ten minutes, or waited for a limit, with causes of no earlier email. Each attempt
 * writes it again, because causes may be removed, read or turned off since. The id of the job identifies the email for `deliver`.
 */
export const notificationMailJob = defineJob({
  kind: 'notificationMail',
  run: async (parts: Parts, given: Given, { id: mailId }) => {
    const ids = 'notificationIds' in given ? given.notificationIds : [given.notificationId]
    const mail = await inTransaction(parts.db, async ({ trx }) => {
      const found: Due[] = []
      // In the order in which a later cause would lock them.
      for (const id of ids.toSorted()) found.push(...(await dueOf(trx, parts, { id, mailId })))
      const [first, ...others] = found
      if (!first) return undefined
      return others.length === 0 ? mailOf(trx, parts, first) : mailOfSeveral(trx, parts, first, found)
    })
    return mail ? parts.deliver(mail, { id: mailId }) : 'skipped'
  },
})

interface Due {
  reader: Reader
  row: NotificationRow & { kind: MailedKind; mailId: string }
  definition: AnyDefinition
}

/** Empty if nothing is left to say. Later causes queue another email. Throws for a kind of another version. */
async function dueOf(
  trx: Transaction<Schema>,
  { notifications }: Parts,
  { id, mailId }: { id: string; mailId: string },
): Promise<Due[]> {
  const due = await trx
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .returning(['user_id', 'kind'])
    .executeTakeFirst()
  if (!due) return []
  const definition = notifications.of(due.kind)
  await trx
    .updateTable('notification_causes')
    .set({ mail_id: mailId })
    .where('notification_id', '=', id)
    .where('mail_id', 'is', null)
    .execute()
  const reader = await readerOf(trx, due.user_id)
  const row = reader && (await readNotification({ db: trx, notifications }, reader, { id, mailId }))
  const { topic, mail } = definition
  if (!row || row.is_muted || !mail || !topic || !isChosen(reader.choices, topic, 'mail')) return []
  return [{ reader, row: { ...row, kind: row.kind as MailedKind, mailId }, definition }]
}

const toldOf = async (trx: Transaction<Schema>, { notifications }: Parts, { reader, row }: Due) =>
  toldBy(notifications, row, { people: await peopleOf(trx, [row]), language: languageFor(reader.language) })

async function mailOf(trx: Transaction<Schema>, parts: Parts, due: Due) {
  const { reader, row } = due
  const language = languageFor(reader.language)
  const words = notifiedWords(language)
  const { more, ...own } = words.kinds[row.kind].mail(await toldOf(trx, parts, due))
  const quoted = row.reply_id ? await repliesOf(trx, due) : []
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
    url: originOf(parts.environment) + notificationPath(presentNotification(parts.notifications, new Map())(row)),
    ...linksOf(parts, due),
    calendar: await calendarFor(trx, parts, [due]),
    // A new email about the same post belongs to the thread of the first.
    thread: `${row.kind}-${row.post_id ?? row.id}-${reader.id}`,
  })
}

/** The link turns off the topic of the first. */
async function mailOfSeveral(
  trx: Transaction<Schema>,
  parts: Parts,
  { reader, definition }: Due,
  found: readonly Due[],
) {
  const language = languageFor(reader.language)
  const words = notifiedWords(language)
  const headings: string[] = []
  for (const due of found) {
    const told = await toldOf(trx, parts, due)
    const { heading, paragraphs } = words.kinds[due.row.kind].mail(told)
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
      { topic: definition.topic ?? 'eventChanges' },
      { off: words.off.topic, settings: words.settings },
    ),
    calendar: await calendarFor(trx, parts, found),
  })
}

function linksOf(parts: Parts, { reader, row, definition }: Due) {
  const { off, settings } = notifiedWords(languageFor(reader.language))
  const scope =
    definition.scope?.(row) ?? (row.post_id ? { post: row.post_id } : { topic: definition.topic ?? 'eventChanges' })
  const about = 'topic' in scope ? 'topic' : 'series' in scope ? 'series' : postName(row.post_type ?? 'question')
  return mailLinks(parts, reader, scope, { off: off[about], settings })
}

/** The kinds with a calendar share it. */
async function calendarFor(trx: Transaction<Schema>, parts: Parts, found: readonly Due[]) {
  const due = found.filter(({ definition }) => definition.calendar)
  const language = languageFor(due[0]?.reader.language)
  return due[0]?.definition.calendar?.(trx, due, { origin: originOf(parts.environment), language })
}

/** The newest replies that the email is about and its reader may see, oldest first. The name of a person with a block is null. */
async function repliesOf(
  trx: Transaction<Schema>,
  { reader, row: { id, mailId }, definition: { isFact } }: Due,
): Promise<{ name: string | null; body: string }[]> {
  const { rows } = await sql<{ name: string | null; body: string }>`
    select case when ${notBlocked({ viewer: sql`${reader.id}::uuid`, person: sql`r.author_id` })} then p.name end as name, r.body from notification_causes as c
      join post_replies as r on r.id = c.reply_id and r.deleted_at is null
      join profiles as p on p.id = r.author_id join accounts as a on a.id = p.id and a.is_active
    where c.notification_id = ${id} and c.mail_id = ${mailId}
      and (${isFact ?? false} or ${notBlocked({ viewer: sql`${reader.id}::uuid`, person: sql`r.author_id` })})
    order by r.created_at desc limit ${serverLimits.repliesQuoted}`.execute(trx)
  return rows.toReversed()
}
