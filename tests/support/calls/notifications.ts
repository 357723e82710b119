import { createECDH, randomUUID } from 'node:crypto'
import { unsubscribeToken } from '../../../server/notifications/mail-links.ts'
import type { TestApp } from '../app.ts'
import { unseenOrRemoved, type Calls, type World } from './world.ts'

async function notified(
  { deps: { db } }: TestApp,
  { questionId, somebody, replyId, authorId }: World,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('notifications')
    .values({ id, user_id: somebody, kind: 'repliedAfter', group_key: id, post_id: questionId, details: '{}' })
    .execute()
  await db
    .insertInto('notification_causes')
    .values({ user_id: somebody, cause: id, notification_id: id, actor_id: authorId, reply_id: replyId })
    .execute()
  return id
}
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }

async function subscribed(db: TestApp['deps']['db'], user_id: string): Promise<string> {
  const [id, session_id] = [randomUUID(), randomUUID()]
  await db
    .insertInto('sessions')
    .values({ id: session_id, token: randomUUID(), user_id, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  await db
    .insertInto('push_subscriptions')
    .values({ id, user_id, session_id, endpoint: `https://fcm.googleapis.com/${id}`, ...keys })
    .execute()
  return id
}

const given = async (app: TestApp, world: World) => ({ notificationId: await notified(app, world) })
const emailed = ({ deps: { keyring } }: TestApp, { somebody }: World) =>
  Promise.resolve({ unsubscribe: unsubscribeToken(keyring, somebody, { topic: 'eventChanges' }) })
const later = () => new Date(Date.now() + 60_000).toISOString()

export const notifications: Calls = {
  'notifications.list': { given, call: () => ({ path: '/notifications' }) },
  'notifications.unread': { given, call: () => ({ path: '/notifications/unread' }) },
  'notifications.read': {
    given,
    call: ({ notificationId }) => ({
      path: '/notifications/read',
      body: { items: [{ id: notificationId ?? randomUUID(), at: later() }] },
    }),
  },
  'notifications.readAll': { given, call: () => ({ path: '/notifications/read-all', body: { until: later() } }) },
  'notifications.readPost': {
    given,
    call: ({ questionId }) => ({ path: `/posts/${questionId}/notifications/read`, body: {} }),
  },
  'notifications.settings': { call: () => ({ path: '/notification-settings' }) },
  'notifications.choose': {
    call: () => ({ path: '/notification-settings/replies/mail', body: { on: true } }),
  },
  'notifications.pause': { call: () => ({ path: '/notification-settings/pause', body: { paused: true } }) },
  'notifications.quiet': {
    call: () => ({ path: '/notification-settings/quiet', body: { on: true, from: '23:00', to: '07:00' } }),
  },
  'notifications.previews': { call: () => ({ path: '/notification-settings/previews', body: { on: true } }) },
  'notifications.subscribe': {
    call: () => ({
      path: '/push-subscription',
      body: { endpoint: `https://fcm.googleapis.com/${randomUUID()}`, keys },
    }),
  },
  'notifications.unsubscribeDevice': {
    given: async ({ deps: { db } }, { somebody }) => ({ deviceId: await subscribed(db, somebody) }),
    call: ({ deviceId }) => ({ path: `/push-subscriptions/${deviceId ?? randomUUID()}` }),
  },
  'notifications.followed': { call: () => ({ path: '/notification-settings/followed' }) },
  'notifications.readSubscription': {
    given: emailed,
    call: ({ unsubscribe }) => ({ path: '/unsubscribe/read', body: { token: unsubscribe } }),
    changes: false,
  },
  'notifications.unsubscribe': {
    given: emailed,
    call: ({ unsubscribe }) => ({ path: '/unsubscribe', body: { token: unsubscribe } }),
  },
  'notifications.mute': {
    call: ({ questionId }) => ({ path: `/posts/${questionId}/notifications`, body: { on: false } }),
    refusals: unseenOrRemoved('POST_NOT_FOUND'),
  },
}
