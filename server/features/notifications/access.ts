import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { notificationTopics, type NotificationTopic } from '../../../contract/notification-vocabulary.ts'
import { mac, verifyMac, type Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'

/** A member who can receive emails about notifications now. */
export interface Reader {
  id: string
  email: string
  language: string | null
  city: { id: string; timeZone: string }
  choices: Readonly<Record<string, boolean>>
}

/** Undefined for an inactive or unconfirmed account, one without a city, and during a pause. */
export async function readerOf(db: Kysely<Schema>, id: string): Promise<Reader | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.id', 'a.id')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .leftJoin('notification_settings as s', 's.user_id', 'a.id')
    .select(['a.id', 'a.email', 'a.language', 'c.id as city_id', 'c.time_zone', 's.choices'])
    .where('a.id', '=', id)
    .where('a.is_active', '=', true)
    .where('a.email_verified', '=', true)
    .where(sql<boolean>`coalesce(s.paused_until <= now(), true)`)
    .executeTakeFirst()
  return row && { ...row, city: { id: row.city_id, timeZone: row.time_zone }, choices: row.choices ?? {} }
}

/** What the link of an email turns off: the emails of a topic, or all notifications about a post. */
export type Scope = { topic: NotificationTopic } | { post: string }

const scope = z.union([z.object({ topic: z.enum(notificationTopics) }), z.object({ post: z.uuid() })])
const contents = z.object({ account: z.uuid(), scope })
const purpose = 'unsubscribe'

/** Works without signing in, and does not expire. It permits nothing else. */
export function unsubscribeToken(keyring: Keyring, account: string, about: Scope): string {
  const text = Buffer.from(JSON.stringify({ account, scope: about })).toString('base64url')
  return `${text}.${mac(keyring, purpose, text)}`
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
