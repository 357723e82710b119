import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { counted, replyBody, threadReply } from './replies.ts'
import { text } from './text/text.ts'

const tags = ['talk']
const eventId = z.object({ eventId: z.uuid() })
const id = z.uuid()

/** The author is null if a block hides them: the event says it. */
export const announcement = z.extend(threadReply, { author: z.nullable(personCard) })
export type Announcement = z.infer<typeof announcement>

const summary = z.object({
  commentCount: z.int(),
  latest: z.array(threadReply),
  announcement: z.nullable(announcement),
  announcementCount: z.int(),
  isNew: z.boolean(),
  muted: z.boolean(),
  /** Attendees besides the viewer, without guests; for organizers, and 0 for others. */
  receivers: z.int(),
  can: z.object({ comment: z.boolean(), announce: z.boolean() }),
})
export type Talk = z.infer<typeof summary>

export const talk = {
  read: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/{eventId}/talk',
      tags,
      summary: 'The newest comments under an event and its newest announcement',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED'))
    .input(eventId)
    .output(summary),

  comments: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/{eventId}/comments',
      tags,
      summary: 'Comments under an event, oldest first',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'INVALID_CURSOR'))
    .input(z.extend(eventId, pageInput))
    .output(pageOf(threadReply)),

  comment: at('member', { feature: 'events', rate: 'replyByAccount' })
    .route({ method: 'POST', path: '/events/{eventId}/comments', tags, summary: 'Comment on an event' })
    .errors(
      fails(
        'EVENT_NOT_FOUND',
        'EVENT_REMOVED',
        'EVENT_OVER',
        'REPLY_NOT_FOUND',
        'FORBIDDEN',
        'ID_TAKEN',
        'ALREADY_STORED',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(
      z.extend(eventId, {
        id,
        body: replyBody,
        asks: z._default(z.boolean(), false),
        answers: z.optional(z.uuid()),
      }),
    )
    .output(counted),

  announcements: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/{eventId}/announcements',
      tags,
      summary: 'Announcements of the organizer, newest first',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'INVALID_CURSOR'))
    .input(z.extend(eventId, pageInput))
    .output(pageOf(announcement)),

  announce: at('member', { feature: 'events', rate: 'announceByAccount' })
    .route({
      method: 'POST',
      path: '/events/{eventId}/announcements',
      tags,
      summary: 'Send an announcement to those who come to your own event',
    })
    .errors(
      fails(
        'EVENT_NOT_FOUND',
        'EVENT_REMOVED',
        'EVENT_OVER',
        'FORBIDDEN',
        'ID_TAKEN',
        'ALREADY_STORED',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(
      z.extend(eventId, {
        id,
        body: text({
          min: limits.replyMin,
          max: limits.announcementMax,
          lines: true,
          short: 'announcementLength',
          long: 'announcementLength',
        }),
        toWaitlist: z._default(z.boolean(), false),
      }),
    )
    .output(threadReply),

  seen: at('member', { feature: 'events', rate: 'readByAccount' })
    .route({
      method: 'POST',
      path: '/events/{eventId}/announcements/read',
      tags,
      summary: 'Mark an announcement, and those before it, as seen; idempotent',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'REPLY_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.extend(eventId, { announcementId: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),
}
