import { pageOf } from '../../db/cursor.ts'
import { api } from '../../http/guard.ts'
import { limit } from '../../rate-limit/limit.ts'
import { member } from '../accounts/access.ts'
import { mute } from './mute.ts'
import { presentNotification } from './present.ts'
import { countUnread, listNotifications, notificationKey, peopleOf } from './queries.ts'
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

  mute: routes.mute.handler(async ({ context, input }) => {
    const { db } = context.deps
    const viewer = member(context.viewer)
    await limit(db, 'notificationByAccount', viewer.id)
    await mute(db, viewer, input)
    return { on: input.on }
  }),
})
