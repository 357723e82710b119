import { sql, type Kysely } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import type { NotificationKind, NotificationTopic } from '../../../contract/notification-vocabulary.ts'
import type { PushContent } from '../../../contract/push.ts'
import { joinValues, shorten } from '../../../contract/values/member-text.ts'
import { notificationPath } from '../../../contract/values/notification-path.ts'
import { isNoticed } from '../../mail/words/noticed.ts'
import type { Schema } from '../../db/schema.ts'
import { serverLimits } from '../../base/limits.ts'
import { oneLine } from '../../mail/escape.ts'
import { notifiedWords } from '../../mail/words/notified.ts'
import { languageFor, wordsIn } from '../../mail/words/of.ts'
import { isMailed, topicOf } from '../../notifications/topics.ts'
import { pushWords, type Decided } from '../../push/words.ts'
import type { UnreadMessage } from '../messages/public.ts'
import { presentNotification } from './present.ts'
import { peopleOf, type NotificationRow } from './queries.ts'
import { toldBy } from './told.ts'

export interface Content {
  content: PushContent
  topic: NotificationTopic
  /** Of the newest cause. */
  since: Date
  /** After it the notification is of no use. */
  until: Date | null
}

interface For {
  language: string | null
  previews: boolean
}

const short = (text: string) => oneLine(text, serverLimits.pushQuoted)

/** Says who wrote, and only with previews what. */
export function ofMessage({ name, body, conversationId, isRequest, at }: UnreadMessage, reader: For): Content {
  const language = languageFor(reader.language)
  const words = pushWords(language)
  const from = oneLine(name || notifiedWords(language).former)
  return {
    content: {
      title: isRequest ? words.request(from) : words.message(from),
      body: reader.previews ? short(body) : '',
      path: isRequest ? pages.requests : pages.conversation.replace(':conversationId', conversationId),
      tag: `conversation-${conversationId}`,
      again: true,
    },
    topic: isRequest ? 'requests' : 'messages',
    since: at,
    until: null,
  }
}

/** `id` identifies the job. */
export function ofHeld(count: number, reader: For, id: string): PushContent {
  const words = pushWords(languageFor(reader.language))
  return {
    title: words.held(count),
    body: words.heldDetail,
    path: pages.notifications,
    tag: `held-${id}`,
    again: false,
  }
}

/** Undefined for kinds that are not pushed, and for security events that no longer exist. */
export async function ofNotification(
  db: Kysely<Schema>,
  row: NotificationRow,
  reader: For,
): Promise<Content | undefined> {
  const topic = topicOf[row.kind]
  const people = await peopleOf(db, [row])
  const text = await textOf(db, row, people, reader)
  if (!topic || !text) return undefined
  const item = presentNotification(people)(row)
  return {
    content: {
      ...text,
      path: notificationPath(item),
      tag: `notification-${row.id}`,
      again: false,
      read: { id: item.id, at: item.at },
    },
    topic,
    since: row.changed_at,
    until: untilOf(row),
  }
}

const startKinds: NotificationKind[] = ['eventSoon', 'spotsOpen', 'stillComing', 'spotReleased']
const untilOf = ({ kind, event_start_at, offer_until }: NotificationRow) =>
  kind === 'spotOffered' ? offer_until : startKinds.some(one => one === kind) ? event_start_at : null

async function textOf(
  db: Kysely<Schema>,
  row: NotificationRow,
  people: Parameters<typeof toldBy>[1],
  { language: chosen, previews }: For,
): Promise<Pick<PushContent, 'title' | 'body'> | undefined> {
  const language = languageFor(chosen)
  const { kind } = row
  if (kind === 'security') {
    const { event } = row.details
    return event && isNoticed(event) ? { title: wordsIn(language).notice(event, unknown).heading, body: '' } : undefined
  }
  if (!isMailed(kind)) return { title: pushWords(language).decided[kind as Decided], body: '' }
  const [{ locale }, words] = [wordsIn(language), notifiedWords(language)]
  const told = toldBy(row, people, { locale, former: words.former })
  const title = words[kind](told).heading
  if (row.reply_id) return { title, body: previews ? short((await replyText(db, row.reply_id)) ?? told.title) : '' }
  // The title of the push has the date of one removed event.
  if (kind === 'eventRemoved' && told.dates.length <= 1) return { title, body: '' }
  if (kind === 'seriesDatesAdded' || kind === 'eventRemoved' || kind === 'spotEnded')
    return { title, body: shorten(told.dates.join('; '), serverLimits.pushQuoted) }
  // The place may be a private home.
  if (kind === 'eventChanged' || kind === 'eventSoon')
    return { title, body: joinValues([told.when, previews && told.where && short(told.where)]) }
  return { title, body: short(told.title) }
}

const unknown = { day: '', time: '', browser: '' }

async function replyText(db: Kysely<Schema>, id: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from post_replies where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.body
}
