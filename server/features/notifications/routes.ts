import { pageOf } from '../../db/paging/cursor.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { member, type MemberViewer } from '../../viewer/access.ts'
import { mute } from './mute.ts'
import { presentNotification } from './present.ts'
import { countUnread, listNotifications, notificationKey, peopleOf } from './queries.ts'
import { followedKey, listFollowed, presentFollowed } from './followed.ts'
import { choose, pause, readSettings, setPreviews, setQuiet } from './settings.ts'
import { endSubscription, subscribe } from './subscriptions.ts'
import { readSubscription, unsubscribe } from './unsubscribe.ts'
import { markAll, markPost, markShown } from './read.ts'

const { notifications: routes } = api

/** The settings after a change. */
async function changed(context: RequestContext, change: (viewer: MemberViewer) => Promise<void>) {
  const viewer = member(context.viewer)
  await limit(context.deps.db, 'notificationByAccount', viewer.id)
  await change(viewer)
  return readSettings(context.deps, viewer)
}

export const notifications = routes.router({
  list: routes.list.handler(async ({ context, input }) => {
    const { db, notifications: kinds } = context.deps
    const rows = await listNotifications(context.deps, member(context.viewer), input)
    return pageOf(rows, input.limit, {
      key: notificationKey,
      present: presentNotification(kinds, await peopleOf(db, rows)),
    })
  }),

  unread: routes.unread.handler(async ({ context }) => ({
    count: await countUnread(context.deps, member(context.viewer)),
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

  choose: routes.choose.handler(({ context, input }) =>
    changed(context, viewer => choose(context.deps.db, viewer, input)),
  ),

  pause: routes.pause.handler(({ context, input }) =>
    changed(context, viewer => pause(context.deps.db, viewer, input.paused)),
  ),

  quiet: routes.quiet.handler(({ context, input }) =>
    changed(context, viewer => setQuiet(context.deps.db, viewer, input)),
  ),

  previews: routes.previews.handler(({ context, input }) =>
    changed(context, viewer => setPreviews(context.deps.db, viewer, input.on)),
  ),

  subscribe: routes.subscribe.handler(({ context, input }) =>
    changed(context, viewer => subscribe(context.deps, viewer, input)),
  ),

  unsubscribeDevice: routes.unsubscribeDevice.handler(({ context, input }) =>
    changed(context, viewer => endSubscription(context.deps.db, viewer, input.id)),
  ),

  followed: routes.followed.handler(async ({ context, input }) => {
    const rows = await listFollowed(context.deps.db, member(context.viewer), input)
    return pageOf(rows, input.limit, { key: followedKey, present: presentFollowed })
  }),

  readSubscription: routes.readSubscription.handler(({ context: { deps, ip }, input }) =>
    readSubscription(deps, { ...input, ip }),
  ),

  unsubscribe: routes.unsubscribe.handler(({ context: { deps, ip }, input }) => unsubscribe(deps, { ...input, ip })),

  mute: routes.mute.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'notificationByAccount', viewer.id)
    await mute(db, viewer, input)
    return { on: input.on }
  }),
})
