import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { pages } from '../../contract/pages.ts'
import { notificationTopics, type NotificationTopic } from '../../contract/notification-vocabulary.ts'
import { mac, verifyMac, type Keyring } from '../crypto/keyring.ts'
import type { Schema } from '../db/tables.ts'
import { AppError } from '../base/errors.ts'
import { originOf, type Environment } from '../base/environment.ts'
import { receivesMail } from '../mail/refused-email.ts'
import { notPaused } from './topics.ts'

/** A member who can receive emails about notifications now. */
export interface Reader {
  id: string
  email: string
  language: string | null
  city: { id: string }
  choices: Readonly<Record<string, boolean>>
}

/** Undefined for an inactive, unconfirmed or refused account, one without a city, and during a pause. */
export async function readerOf(db: Kysely<Schema>, id: string): Promise<Reader | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.id', 'a.id')
    .leftJoin('notification_settings as s', 's.user_id', 'a.id')
    .select(['a.id', 'a.email', 'a.language', 'p.city_id', 's.choices'])
    .where('a.id', '=', id)
    .where(receivesMail)
    .where(notPaused)
    .executeTakeFirst()
  if (!row?.city_id) return undefined
  return { ...row, city: { id: row.city_id }, choices: row.choices ?? {} }
}

/** What the link of an email turns off: the emails of a topic, all notifications about a post, or following a series. */
export type Scope = { topic: NotificationTopic } | { post: string } | { series: string }

const scope = z.union([
  z.object({ topic: z.enum(notificationTopics) }),
  z.object({ post: z.uuid() }),
  z.object({ series: z.uuid() }),
])
const contents = z.object({ account: z.uuid(), scope })
const purpose = 'unsubscribe'

/** Works without signing in, and does not expire. It permits nothing else. */
export function unsubscribeToken(keyring: Keyring, account: string, about: Scope): string {
  const text = Buffer.from(JSON.stringify({ account, scope: about })).toString('base64url')
  return `${text}.${mac(keyring, purpose, text)}`
}

/** Below an email to a reader: the link that turns it off, and one to all settings. */
export function mailLinks(
  { environment, keyring }: { environment: Pick<Environment, 'appUrl' | 'port'>; keyring: Keyring },
  reader: Pick<Reader, 'id'>,
  about: Scope,
  labels: { off: string; settings: string },
) {
  const origin = originOf(environment)
  return {
    off: {
      url: `${origin}${pages.unsubscribe}?token=${unsubscribeToken(keyring, reader.id, about)}`,
      label: labels.off,
    },
    settings: { url: `${origin}${pages.notificationSettings}`, label: labels.settings },
  }
}

/** Throws LINK_INVALID. */
export function readUnsubscribeToken(keyring: Keyring, token: string): z.infer<typeof contents> {
  const [text = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !verifyMac(keyring, purpose, text, signature)) throw new AppError('LINK_INVALID')
  try {
    return z.parse(contents, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // A topic that no longer exists.
    throw new AppError('LINK_INVALID')
  }
}
