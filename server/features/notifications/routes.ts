import { pageOf } from '../../db/paging/cursor.ts'
import { api } from '../../http/guard.ts'
import type { MemberContext } from '../../deps/deps.ts'
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
async function changed({ deps, viewer }: MemberContext, change: Promise<void>) {
  await change
  return readSettings(deps, viewer)
}

export const notifications = routes.router({
  list: routes.list.handler(async ({ context, input }) => {
    const { db, notifications: kinds } = context.deps
    const rows = await listNotifications(context.deps, context.viewer, input)
    return pageOf(rows, input.limit, {
      key: notificationKey,
      present: presentNotification(kinds, await peopleOf(db, rows)),
    })
  }),

  unread: routes.unread.handler(async ({ context }) => ({
    count: await countUnread(context.deps, context.viewer),
  })),

  read: routes.read.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await markShown(db, viewer, input.items)
    return { done: true as const }
  }),

  readAll: routes.readAll.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await markAll(db, viewer, input.until)
    return { done: true as const }
  }),

  readPost: routes.readPost.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await markPost(db, viewer, input.postId)
    return { done: true as const }
  }),

  settings: routes.settings.handler(({ context }) => readSettings(context.deps, context.viewer)),

  choose: routes.choose.handler(({ context, input }) =>
    changed(context, choose(context.deps.db, context.viewer, input)),
  ),

  pause: routes.pause.handler(({ context, input }) =>
    changed(context, pause(context.deps.db, context.viewer, input.paused)),
  ),

  quiet: routes.quiet.handler(({ context, input }) =>
    changed(context, setQuiet(context.deps.db, context.viewer, input)),
  ),

  previews: routes.previews.handler(({ context, input }) =>
    changed(context, setPreviews(context.deps.db, context.viewer, input.on)),
  ),

  subscribe: routes.subscribe.handler(({ context, input }) =>
    changed(context, subscribe(context.deps, context.viewer, input)),
  ),

  unsubscribeDevice: routes.unsubscribeDevice.handler(({ context, input }) =>
    changed(context, endSubscription(context.deps.db, context.viewer, input.id)),
  ),

  followed: routes.followed.handler(async ({ context, input }) => {
    const rows = await listFollowed(context.deps.db, context.viewer, input)
    return pageOf(rows, input.limit, { key: followedKey, present: presentFollowed })
  }),

  readSubscription: routes.readSubscription.handler(({ context: { deps, ip }, input }) =>
    readSubscription(deps, { ...input, ip }),
  ),

  unsubscribe: routes.unsubscribe.handler(({ context: { deps, ip }, input }) => unsubscribe(deps, { ...input, ip })),

  mute: routes.mute.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    await mute(db, viewer, input)
    return { on: input.on }
  }),
})
