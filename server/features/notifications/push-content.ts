import { sql, type Kysely } from 'kysely'
import type { Language } from '../../../contract/values/language.ts'
import type { SecurityEvent } from '../../../contract/vocabulary.ts'
import { pages } from '../../../contract/pages.ts'
import type { NotificationTopic } from '../../../contract/notification-vocabulary.ts'
import type { PushContent } from '../../../contract/push.ts'
import { notificationPath } from '../../../contract/values/notification-path.ts'
import { isNoticed } from '../../audit/noticed.ts'
import type { Schema } from '../../db/schema.ts'
import { serverLimits } from '../../limits.ts'
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
  /** After it the notification is of no use. */
  until: Date | null
}

interface For {
  language: string | null
  previews: boolean
}

const short = (text: string) => {
  const line = oneLine(text)
  return line.length > serverLimits.pushQuoted ? `${line.slice(0, serverLimits.pushQuoted - 1).trimEnd()}…` : line
}

/** Says who wrote, and only with previews what. */
export function ofMessage({ name, body, conversationId, isRequest }: UnreadMessage, reader: For): Content {
  const language = languageFor(reader.language)
  const words = pushWords(language)
  const from = oneLine(name) || notifiedWords(language).former
  return {
    content: {
      title: isRequest ? words.request(from) : words.message(from),
      body: reader.previews ? short(body) : '',
      path: isRequest ? pages.requests : pages.conversation.replace(':conversationId', conversationId),
      tag: `conversation-${conversationId}`,
      again: true,
    },
    topic: isRequest ? 'requests' : 'messages',
    until: null,
  }
}

export function ofHeld(count: number, reader: For, since: string): Content['content'] {
  const words = pushWords(languageFor(reader.language))
  return {
    title: words.held(count),
    body: words.heldDetail,
    path: pages.notifications,
    tag: `held-${since}`,
    again: false,
  }
}

/** Undefined for kinds that are not pushed. */
export async function ofNotification(
  db: Kysely<Schema>,
  row: NotificationRow,
  reader: For,
): Promise<Content | undefined> {
  const topic = topicOf[row.kind]
  if (!topic) return undefined
  const people = await peopleOf(db, [row])
  const item = presentNotification(people)(row)
  return {
    content: {
      ...(await textOf(db, { ...row, kind: row.kind }, people, reader)),
      path: notificationPath(item),
      tag: `notification-${row.id}`,
      again: false,
      read: { id: item.id, at: item.at },
    },
    topic,
    until: row.kind === 'eventSoon' ? row.event_start_at : null,
  }
}

async function textOf(
  db: Kysely<Schema>,
  row: NotificationRow,
  people: Parameters<typeof toldBy>[1],
  { language: chosen, previews }: For,
): Promise<Pick<PushContent, 'title' | 'body'>> {
  const language = languageFor(chosen)
  const { kind } = row
  if (kind === 'security') return { title: securityTitle(row.details.event, language), body: '' }
  if (!isMailed(kind)) return { title: pushWords(language).decided[kind as Decided], body: '' }
  const [{ locale }, words] = [wordsIn(language), notifiedWords(language)]
  const told = toldBy(row, people, { locale, former: words.former })
  const title = oneLine(words[kind](told).heading)
  if (kind === 'replied' || kind === 'repliedAfter')
    return { title, body: previews ? short((await replyText(db, row.reply_id)) ?? told.title) : '' }
  const isPlanned = kind === 'eventChanged' || kind === 'eventSoon'
  return { title, body: short(isPlanned ? [told.when, told.where].filter(Boolean).join(' · ') : told.title) }
}

const securityTitle = (event: SecurityEvent | undefined, language: Language): string =>
  event && isNoticed(event)
    ? wordsIn(language).notice(event, { day: '', time: '', browser: '' }).heading
    : pushWords(language).decided.roleChanged

async function replyText(db: Kysely<Schema>, id: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from post_replies where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.body
}
