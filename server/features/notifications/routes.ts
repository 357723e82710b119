import { pageOf } from '../../db/cursor.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member } from '../accounts/access.ts'
import { mute } from './mute.ts'
import { presentNotification } from './present.ts'
import { countUnread, listNotifications, notificationKey, peopleOf } from './queries.ts'
import { followedKey, listFollowed, presentFollowed } from './followed.ts'
import { choose, pause, readSettings, setPreviews, setQuiet } from './settings.ts'
import { endSubscription, subscribe } from './subscriptions.ts'
import { unsubscribe } from './unsubscribe.ts'
import { markAll, markPost, markShown } from './read.ts'

const { notifications: routes } = api

export const notifications = routes.router({
  list: routes.list.handler(async ({ context, input }) => {
    const { db } = context.deps
    const rows = await listNotifications(db, member(context.viewer), input)
    return pageOf(rows, input.limit, {
      key: notificationKey,
      present: presentNotification(await peopleOf(db, rows)),
    })
  }),

  unread: routes.unread.handler(async ({ context }) => ({
    count: await countUnread(context.deps.db, member(context.viewer)),
  })),

  read: routes.read.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'notificationByAccount', viewer.id)
    await markShown(db, viewer, input.items)
    return { done: true as const }
  }),

  readAll: routes.readAll.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'notificationByAccount', viewer.id)
    await markAll(db, viewer, input.until)
    return { done: true as const }
  }),

  readPost: routes.readPost.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'notificationByAccount', viewer.id)
    await markPost(db, viewer, input.postId)
    return { done: true as const }
  }),

  settings: routes.settings.handler(({ context }) => readSettings(context.deps, member(context.viewer))),

  choose: routes.choose.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'notificationByAccount', viewer.id)
    await choose(db, viewer, input)
    return readSettings(context.deps, viewer)
  }),

  pause: routes.pause.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'notificationByAccount', viewer.id)
    await pause(db, viewer, input.paused)
    return readSettings(context.deps, viewer)
  }),

  quiet: routes.quiet.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'notificationByAccount', viewer.id)
    await setQuiet(context.deps.db, viewer, input)
    return readSettings(context.deps, viewer)
  }),

  previews: routes.previews.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'notificationByAccount', viewer.id)
    await setPreviews(context.deps.db, viewer, input.on)
    return readSettings(context.deps, viewer)
  }),

  subscribe: routes.subscribe.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'notificationByAccount', viewer.id)
    await subscribe(context.deps, viewer, input)
    return readSettings(context.deps, viewer)
  }),

  unsubscribeDevice: routes.unsubscribeDevice.handler(async ({ context, input }) => {
    const viewer = member(context.viewer)
    await limit(context.deps.db, 'notificationByAccount', viewer.id)
    await endSubscription(context.deps.db, viewer, input.id)
    return readSettings(context.deps, viewer)
  }),

  followed: routes.followed.handler(async ({ context, input }) => {
    const rows = await listFollowed(context.deps.db, member(context.viewer), input)
    return pageOf(rows, input.limit, { key: followedKey, present: presentFollowed })
  }),

  unsubscribe: routes.unsubscribe.handler(({ context: { deps, ip }, input }) => unsubscribe(deps, { ...input, ip })),

  mute: routes.mute.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'notificationByAccount', viewer.id)
    await mute(db, viewer, input)
    return { on: input.on }
  }),
})
