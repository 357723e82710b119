import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { NotificationTopic } from '../../../contract/notification-vocabulary.ts'
import type { PushPayload } from '../../../contract/push.ts'
import { prepared } from '../../db/prepared.ts'
import { uuidOf } from '../../db/uuid-of.ts'
import type { Schema } from '../../db/tables.ts'
import type { Deps } from '../../deps/deps.ts'
import { defineJob, PermanentJobError } from '../../jobs/job.ts'
import type { PushAbout, PushCause } from '../../notifications/notice.ts'
import { serverLimits } from '../../base/limits.ts'
import { isChosen, notPaused } from '../../notifications/topics.ts'
import { endPush } from '../../push/end.ts'
import { keptUntil, PushRefusedError, sendPush } from '../../push/send.ts'
import { countChat, unreadMessage } from '../messages/public.ts'
import { ofHeld, ofMessage, ofNotification, type Content } from './push-content.ts'
import { countUnreadOf, readNotification } from './queries.ts'
import { quietEnd } from './quiet.ts'

type Parts = Pick<Deps, 'db' | 'environment' | 'outside' | 'pushKeys' | 'notifications'>

/**
 * Pushes causes to one browser that are still unread, chosen, visible and wanted. In quiet hours it is held back until their end, except
 * about security. The payload has the id of the job, by which the service worker recognizes a repeated attempt.
 */
export const pushJob = defineJob({
  kind: 'push',
  lane: 'push',
  run: async (parts: Parts, { subscriptionId, about }: { subscriptionId: string; about: PushAbout }, { id }) => {
    const { db } = parts
    const reader = await readerOf(db, subscriptionId)
    if (!reader) return 'skipped'
    const causes = 'held' in about ? about.held : [about]
    const found = await contentsOf(parts, reader, causes)
    const [first] = found
    if (!first) return 'skipped'
    if (reader.quietEnd && first.topic !== 'security') {
      await holdBack(db, reader, { id, causes })
      return 'skipped'
    }
    const content = found.length > 1 ? { ...first, content: ofHeld(found.length, reader, id) } : first
    return (await send(parts, reader, id, content)) ? undefined : 'skipped'
  },
})

interface Reader {
  id: string
  city: { id: string }
  isAdmin: boolean
  language: string | null
  choices: Readonly<Record<string, boolean>>
  previews: boolean
  isPaused: boolean
  quietEnd: Date | null
  subscription: { id: string; endpoint: string; p256dh: string; auth: string }
  hasDelivered: boolean
}

/** Undefined if the subscription, its session or its account has ended. */
async function readerOf(db: Kysely<Schema>, subscriptionId: string): Promise<Reader | undefined> {
  const row = await db
    .selectFrom('push_subscriptions as d')
    .innerJoin('sessions as e', 'e.id', 'd.session_id')
    .innerJoin('accounts as a', 'a.id', 'd.user_id')
    .innerJoin('profiles as p', 'p.id', 'a.id')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .leftJoin('notification_settings as s', 's.user_id', 'a.id')
    .select(['d.id as subscription_id', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.delivered_at'])
    .select(['a.id', 'a.language', 'c.id as city_id'])
    .select(['s.choices', 's.previews', quietEnd(sql`c.time_zone`).as('quietEnd')])
    .select(sql<boolean>`not ${notPaused}`.as('isPaused'))
    .select(sql<boolean>`p.role <> 'member' and e.second_factor_at is not null`.as('isAdmin'))
    .where('d.id', '=', subscriptionId)
    .where('e.expires_at', '>', sql<Date>`now()`)
    .where('a.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { subscription_id, endpoint, p256dh, auth, delivered_at, city_id, choices, previews, ...reader } = row
  return {
    ...reader,
    city: { id: city_id },
    choices: choices ?? {},
    previews: previews ?? false,
    subscription: { id: subscription_id, endpoint, p256dh, auth },
    hasDelivered: delivered_at !== null,
  }
}

const isWanted = ({ choices, isPaused }: Reader, topic: NotificationTopic): boolean =>
  (!isPaused || topic === 'security') && isChosen(choices, topic, 'push')

/** One for each notification that would be shown, in the order of their causes. */
async function contentsOf(parts: Parts, reader: Reader, causes: readonly PushCause[]): Promise<Content[]> {
  const found = new Map<string, Content>()
  for (const cause of causes) {
    const content = await contentOf(parts, reader, cause)
    if (content && isWanted(reader, content.topic) && isOfUse(content)) found.set(content.content.tag, content)
  }
  return [...found.values()]
}

const isOfUse = ({ until, since }: Content): boolean =>
  (!until || until.getTime() > Date.now()) && since.getTime() > Date.now() - serverLimits.pushOfUse

/**
 * Undefined if it was read, if another push of the same notification was planned since, and if its causes were withdrawn or pushed. Of
 * two transactions, the one that began first may plan last, and earlier.
 */
async function contentOf(parts: Parts, reader: Reader, about: PushCause): Promise<Content | undefined> {
  const { db } = parts
  if ('conversationId' in about) {
    const message = await unreadMessage(db, reader, about)
    return message && ofMessage(message, reader)
  }
  const { notificationId: id, at, from } = about
  if (at) await noteRun(db, { id, at })
  const row = await readNotification(parts, reader, { id })
  if (!row || row.read_at || row.is_muted) return undefined
  const { push_at: planned, newest_at: newest } = row
  const isOutdated =
    at && from
      ? (planned && planned.getTime() !== Date.parse(at)) || newest < new Date(from)
      : planned && newest <= planned
  if (isOutdated) return undefined
  return ofNotification(parts, row, reader)
}

/** Before the notification is read: a later cause plans another push. */
const noteRun = prepared<{ id: string; at: string }, never>(
  (_, { id, at }) => sql<never>`
    update notifications set push_queued = false where id = ${id}::uuid and push_queued and push_at <= ${at}::timestamptz`,
)

/**
 * One job for each browser, however many notifications it holds back. `id` is that of the running job: if the one that holds runs now,
 * another one is queued.
 */
async function holdBack(
  db: Kysely<Schema>,
  { quietEnd: end, subscription }: Reader,
  { id, causes }: { id: string; causes: readonly PushCause[] },
): Promise<void> {
  const held = JSON.stringify(causes)
  const into = (key: string) => sql`
    insert into jobs as j (id, kind, payload, run_at)
    values (${uuidOf(sql`concat_ws(':', 'held', ${key}::text)`)}, 'push',
      jsonb_build_object('subscriptionId', ${subscription.id}::text, 'about', jsonb_build_object('held', ${held}::jsonb)), ${end})
    on conflict (id) do update set run_at = excluded.run_at,
      payload = jsonb_set(j.payload, '{about,held}', (j.payload #> '{about,held}') || (excluded.payload #> '{about,held}'))
      where coalesce(j.locked_until < now(), true) and j.given_up_at is null
        and jsonb_array_length(j.payload #> '{about,held}') < ${serverLimits.pushesHeld}
    returning j.id`
  const { rows } = await into(subscription.id).execute(db)
  if (rows.length === 0) await into(id).execute(db)
}

/** False if the subscription has ended. */
async function send(parts: Parts, reader: Reader, id: string, { content, topic, until }: Content): Promise<boolean> {
  const { db, environment, outside, pushKeys } = parts
  const [unread, chat] = await Promise.all([
    countUnreadOf(parts, { viewer: reader.id, city: reader.city.id, admin: reader.isAdmin }),
    countChat(db, reader),
  ])
  const payload: PushPayload = { ...content, id, count: unread + chat }
  const { id: subscriptionId, ...subscription } = reader.subscription
  const keys = await pushKeys()
  const taken = await sendPush({ environment, outside, keys }, subscription, {
    payload: JSON.stringify(payload),
    topic: createHash('sha256').update(content.tag).digest('base64url').slice(0, 32),
    urgency: topic === 'messages' || topic === 'security' ? 'high' : 'normal',
    keptFor: keptUntil(until),
  }).catch(async (error: unknown) => {
    if (!(error instanceof PushRefusedError)) throw error
    if ([400, 401, 403].includes(error.status) && !reader.hasDelivered) {
      const { publicKey } = await pushKeys({ fresh: true })
      // Made with another key, if it never worked. Unless the key was renewed and this process had not heard of it.
      if (publicKey === keys.publicKey) return false
      throw error
    }
    // Later attempts would be refused too; a busy or broken service may recover.
    if (error.status < 500 && error.status !== 429 && error.status !== 408)
      throw new PermanentJobError(error.message, { cause: error })
    throw error
  })
  if (taken)
    await db
      .updateTable('push_subscriptions')
      .set({ delivered_at: sql`now()` })
      .where('id', '=', subscriptionId)
      .execute()
  // Unless the browser has renewed it since.
  else await endPush(db, sql`id = ${subscriptionId} and endpoint = ${subscription.endpoint}`)
  return taken
}
