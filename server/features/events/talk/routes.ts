import { pageOf } from '../../../db/paging/cursor.ts'
import { api } from '../../../http/guard.ts'
import { notify } from '../../../notifications/notify.ts'
import { eventFor } from '../core/access.ts'
import { addReply, countHidden, listReplies, readAnnouncements, replyKey } from '../../replies/public.ts'
import { announced } from './notifications.ts'
import { mayAnnounce, mayComment, presentAnnouncement } from './access.ts'
import { readTalk, seeAnnouncement } from './summary.ts'

const { talk: routes } = api
const notFound = 'EVENT_NOT_FOUND'

export const talk = routes.router({
  read: routes.read.handler(async ({ context, input }) => {
    const { viewer } = context
    return readTalk(context.deps, viewer, await eventFor(context.deps.db, viewer, input.eventId))
  }),

  comments: routes.comments.handler(async ({ context, input }) => {
    const { viewer } = context
    return listReplies(context.deps, viewer, await eventFor(context.deps.db, viewer, input.eventId), input)
  }),

  comment: routes.comment.handler(async ({ context, input: { eventId, id, body, asks, answers } }) => {
    const { db } = context.deps
    const { viewer } = context
    const [event, hidden] = await Promise.all([eventFor(db, viewer, eventId), countHidden(db, viewer, eventId)])
    mayComment(event, viewer, { asks, answers })
    return addReply(
      db,
      viewer,
      { id: event.id, hidden_replies: hidden, notFound },
      { id, body, kind: asks ? 'question' : 'reply', answersId: answers ?? null },
    )
  }),

  announcements: routes.announcements.handler(async ({ context, input }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = await eventFor(db, viewer, input.eventId)
    const rows = await readAnnouncements(db, viewer, event, input)
    return pageOf(rows, input.limit, { key: replyKey, present: row => presentAnnouncement(row, event, viewer) })
  }),

  announce: routes.announce.handler(async ({ context, input: { eventId, id, body, toWaitlist } }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = await eventFor(db, viewer, eventId)
    mayAnnounce(event, viewer)
    const { reply } = await addReply(
      db,
      viewer,
      { id: event.id, hidden_replies: 0, notFound },
      {
        ...{ id, body, kind: 'announcement' },
        notifyReaders: (work, notice) =>
          notify(work, announced, { audience: toWaitlist ? 'coming' : 'going', ...notice }),
      },
    )
    return reply
  }),

  seen: routes.seen.handler(async ({ context, input: { eventId, announcementId } }) => {
    const { db } = context.deps
    const { viewer } = context
    const event = await eventFor(db, viewer, eventId)
    await seeAnnouncement(db, viewer, event, announcementId)
    return { done: true as const }
  }),
})
