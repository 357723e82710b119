import { sql, type Kysely } from 'kysely'
import { pages } from '../../../contract/pages.ts'
import type { NotificationTopic } from '../../../contract/notification-vocabulary.ts'
import type { PushContent } from '../../../contract/push.ts'
import { notificationPath } from '../../../contract/values/notification-path.ts'
import type { Schema } from '../../db/tables.ts'
import { serverLimits } from '../../base/limits.ts'
import { oneLine } from '../../mail/escape.ts'
import { notifiedWords } from '../../words/notification-words.ts'
import { languageFor } from '../../words/in-language.ts'
import type { NotificationRow } from '../../notifications/definition.ts'
import type { NotificationKinds } from '../../notifications/registry.ts'
import type { UnreadMessage } from '../messages/public.ts'
import { presentNotification } from './present.ts'
import { peopleOf } from './queries.ts'
import { toldBy } from './told.ts'
import type { PersonRow } from '../../person-cards/person.ts'

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
  const { push: words, former } = notifiedWords(language)
  const from = oneLine(name || former)
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
  const { push: words } = notifiedWords(languageFor(reader.language))
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
  { db, notifications }: { db: Kysely<Schema>; notifications: NotificationKinds },
  row: NotificationRow,
  reader: For,
): Promise<Content | undefined> {
  const { topic, until } = notifications.of(row.kind)
  const people = await peopleOf(db, [row])
  const item = presentNotification(notifications, people)(row)
  const text = topic && (await textOf({ db, notifications }, row, { people, reader }))
  if (!text) return undefined
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
    until: until?.(row) ?? null,
  }
}

async function textOf(
  { db, notifications }: Parameters<typeof ofNotification>[0],
  row: NotificationRow,
  { people, reader: { language: chosen, previews } }: { people: ReadonlyMap<string, PersonRow>; reader: For },
): Promise<Pick<PushContent, 'title' | 'body'> | undefined> {
  const language = languageFor(chosen)
  const { pushTitle, pushText } = notifications.of(row.kind)
  const words = notifiedWords(language).kinds[row.kind]
  if (!('mail' in words)) {
    const title = 'push' in words ? words.push : pushTitle?.(row, language)
    return title === undefined ? undefined : { title, body: '' }
  }
  const told = toldBy(notifications, row, { people, language })
  const title = words.mail(told).heading
  if (row.reply_id) return { title, body: previews ? short((await replyText(db, row.reply_id)) ?? told.title) : '' }
  return { title, body: pushText ? pushText(told, { previews }) : short(told.title) }
}

async function replyText(db: Kysely<Schema>, id: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from post_replies where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.body
}
