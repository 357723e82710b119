import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { NotificationTopic } from '../../../contract/notification-vocabulary.ts'
import type { PushPayload } from '../../../contract/push.ts'
import { uuidOf } from '../../db/uuid-of.ts'
import type { Schema } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { PermanentJobError, type JobHandlers } from '../../jobs/jobs.ts'
import type { PushAbout } from '../../notifications/notice.ts'
import { serverLimits } from '../../limits.ts'
import { isChosen, pushedKinds } from '../../notifications/topics.ts'
import { keptUntil, PushRefusedError, sendPush } from '../../push/send.ts'
import { countChat, unreadMessage, unreadSince } from '../messages/public.ts'
import { ofHeld, ofMessage, ofNotification, type Content } from './push-content.ts'
import { countUnreadOf, readNotification } from './queries.ts'
import { quietHours } from './quiet.ts'

type Parts = Pick<Deps, 'db' | 'environment' | 'outside' | 'pushKeys'>

/**
 * Pushes to one browser what is still unread, chosen, visible and wanted now. In quiet hours it is held back until their end, except
 * about security. The payload has the id of the job, by which the service worker recognizes a repeated attempt.
 */
export const createPusher =
  (parts: Parts): JobHandlers['push'] =>
  async ({ subscriptionId, about }, { id }) => {
    const { db } = parts
    const reader = await readerOf(db, subscriptionId)
    if (!reader) return 'skipped'
    const found = 'since' in about ? await heldFor(db, reader, about.since) : await contentOf(db, reader, about)
    if (!found || !isWanted(reader, found.topic)) return 'skipped'
    if (reader.quietEnd && found.topic !== 'security') {
      await holdBack(db, reader, about)
      return 'skipped'
    }
    return (await send(parts, reader, id, found)) ? undefined : 'skipped'
  }

interface Reader {
  id: string
  city: { id: string }
  isAdmin: boolean
  language: string | null
  choices: Readonly<Record<string, boolean>>
  previews: boolean
  isPaused: boolean
  quietBegan: Date | null
  quietEnd: Date | null
  subscription: { id: string; endpoint: string; p256dh: string; auth: string }
}

/** Undefined if the subscription, its session or its account has ended. */
async function readerOf(db: Kysely<Schema>, subscriptionId: string): Promise<Reader | undefined> {
  const quiet = quietHours(sql`c.time_zone`)
  const row = await db
    .selectFrom('push_subscriptions as d')
    .innerJoin('sessions as e', 'e.id', 'd.session_id')
    .innerJoin('accounts as a', 'a.id', 'd.user_id')
    .innerJoin('profiles as p', 'p.id', 'a.id')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .leftJoin('notification_settings as s', 's.user_id', 'a.id')
    .select(['d.id as subscription_id', 'd.endpoint', 'd.p256dh', 'd.auth', 'a.id', 'a.language', 'c.id as city_id'])
    .select(['s.choices', 's.previews', quiet.began.as('quietBegan'), quiet.end.as('quietEnd')])
    .select(sql<boolean>`coalesce(s.paused_until > now(), false)`.as('isPaused'))
    .select(sql<boolean>`p.role <> 'member' and e.second_factor_at is not null`.as('isAdmin'))
    .where('d.id', '=', subscriptionId)
    .where('e.expires_at', '>', sql<Date>`now()`)
    .where('a.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { subscription_id, endpoint, p256dh, auth, city_id, choices, previews, ...reader } = row
  return {
    ...reader,
    city: { id: city_id },
    choices: choices ?? {},
    previews: previews ?? false,
    subscription: { id: subscription_id, endpoint, p256dh, auth },
  }
}

const isWanted = ({ choices, isPaused }: Reader, topic: NotificationTopic): boolean =>
  (!isPaused || topic === 'security') && isChosen(choices, topic, 'push')

type One = Exclude<PushAbout, { since: string }>

async function contentOf(db: Kysely<Schema>, reader: Reader, about: One): Promise<Content | undefined> {
  if ('conversationId' in about) {
    const message = await unreadMessage(db, reader, about)
    return message && ofMessage(message, reader)
  }
  if (!(await isNewest(db, reader, about))) return undefined
  const row = await readNotification(db, reader, { id: about.notificationId })
  return row && !row.is_muted ? ofNotification(db, row, reader) : undefined
}

/** False if the notification was read, and if a newer cause of it has a job of its own. */
async function isNewest(
  db: Kysely<Schema>,
  reader: Reader,
  { notificationId, cause }: { notificationId: string; cause: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from notification_causes as c join notifications as n on n.id = c.notification_id and n.read_at is null
    where c.user_id = ${reader.id} and c.cause = ${cause} and n.id = ${notificationId}
      and not exists (select from notification_causes as later where later.notification_id = n.id and later.created_at > c.created_at)`.execute(
    db,
  )
  return rows.length > 0
}

/** One job for each browser and night, however many notifications it held back. */
async function holdBack(db: Kysely<Schema>, { quietBegan, quietEnd, subscription }: Reader, about: PushAbout) {
  const since = 'since' in about ? about.since : quietBegan?.toISOString()
  const payload = JSON.stringify({ subscriptionId: subscription.id, about: { since } })
  await sql`
    insert into jobs (id, kind, payload, run_at)
    values (${uuidOf(sql`concat_ws(':', 'push', ${subscription.id}::text, ${quietEnd?.toISOString()}::text)`)}, 'push', ${payload}::jsonb, ${quietEnd})
    on conflict do nothing`.execute(db)
}

/** What is unread of that which was held back. A single one is pushed like any other. */
async function heldFor(db: Kysely<Schema>, reader: Reader, since: string): Promise<Content | undefined> {
  const messages = await unreadSince(db, reader, since)
  const { rows } = await sql<{ id: string }>`
    select id from notifications where user_id = ${reader.id} and read_at is null and changed_at >= ${since}::timestamptz
      and kind = any (${pushedKinds}) order by changed_at desc limit ${serverLimits.pushesCounted}`.execute(db)
  const held: Content[] = messages.map(message => ofMessage(message, reader))
  for (const { id } of rows) {
    const row = await readNotification(db, reader, { id })
    const content = row && !row.is_muted ? await ofNotification(db, row, reader) : undefined
    if (content) held.push(content)
  }
  // Those about security were not held back.
  const wanted = held.filter(({ topic }) => topic !== 'security' && isWanted(reader, topic))
  const [first] = wanted
  return first && wanted.length > 1 ? { ...first, content: ofHeld(wanted.length, reader, since), until: null } : first
}

/** False if the subscription has ended. */
async function send(parts: Parts, reader: Reader, id: string, { content, topic, until }: Content): Promise<boolean> {
  const { db, environment, outside, pushKeys } = parts
  const [unread, chat] = await Promise.all([
    countUnreadOf(db, { viewer: reader.id, city: reader.city.id, admin: reader.isAdmin }),
    countChat(db, reader),
  ])
  const payload: PushPayload = { ...content, id, count: unread + chat }
  const { id: subscriptionId, ...subscription } = reader.subscription
  const taken = await sendPush({ environment, outside, keys: await pushKeys() }, subscription, {
    payload: JSON.stringify(payload),
    topic: createHash('sha256').update(content.tag).digest('base64url').slice(0, 32),
    urgency: topic === 'messages' || topic === 'security' ? 'high' : 'normal',
    keptFor: keptUntil(until),
  }).catch((error: unknown) => {
    // Later attempts would be refused too; a busy or broken service may recover.
    if (error instanceof PushRefusedError && error.status < 500 && error.status !== 429 && error.status !== 408)
      throw new PermanentJobError(error.message, { cause: error })
    throw error
  })
  if (taken)
    await db
      .updateTable('push_subscriptions')
      .set({ delivered_at: sql`now()` })
      .where('id', '=', subscriptionId)
      .execute()
  // Unless the browser renewed it meanwhile.
  else
    await db
      .deleteFrom('push_subscriptions')
      .where('id', '=', subscriptionId)
      .where('endpoint', '=', subscription.endpoint)
      .execute()
  return taken
}
