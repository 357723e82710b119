import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { price } from './listings.ts'
import { pageInput, pageOf, storedTime } from './paging.ts'
import { personCard } from './people.ts'
import { reportOutcomes } from './notification-vocabulary.ts'
import { eventChanges, referredTypes, reportKinds, roles, securityEvents } from './vocabulary.ts'

const time = z.iso.datetime()

const post = z.object({ id: z.uuid(), type: z.enum(referredTypes), title: z.string() })

const dated = z.extend(post, { startsAt: z.nullable(time), timeZone: z.nullable(z.string()) })

const gathering = z.extend(post, { attendeeCount: z.int(), maxAttendees: z.nullable(z.int()) })
const appointment = z.extend(dated, {
  place: z.nullable(z.string()),
})

/** `dates`: how many dates of a series it is about that the viewer comes to, or if they only follow it, in all. */
const ofSeries = { seriesId: z.nullable(z.uuid()), dates: z.int() }

const entry = {
  id: z.uuid(),
  people: z.array(personCard),
  peopleCount: z.int(),
  at: time,
  isRead: z.boolean(),
  can: z.object({
    mute: z.boolean(),
  }),
}

/** What the bell lists. Messages and requests count on the Chat tab only. */
export const notification = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('replied'), post, replyId: z.uuid() }),
  z.object({ ...entry, kind: z.literal('repliedAfter'), post, replyId: z.uuid() }),
  z.object({ ...entry, kind: z.literal('commented'), post, replyId: z.uuid() }),
  z.object({ ...entry, kind: z.literal('commentedAfter'), post, replyId: z.uuid() }),
  z.object({ ...entry, kind: z.literal('organizerAsked'), post, replyId: z.uuid() }),
  /** `quote`: the beginning of the newest announcement. */
  z.object({ ...entry, kind: z.literal('announced'), post, quote: z.string() }),
  z.object({ ...entry, kind: z.literal('joined'), post: gathering }),
  z.object({ ...entry, kind: z.literal('left'), post: gathering }),
  z.object({
    ...entry,
    kind: z.literal('eventChanged'),
    post: appointment,
    changed: z.array(z.enum(eventChanges)),
    goes: z.boolean(),
    follows: z.boolean(),
    ...ofSeries,
  }),
  /** Their organizer asks the viewer to be a co-host. Without a title that contains a link. */
  z.object({ ...entry, kind: z.literal('coHostAsked'), post: appointment }),
  /** Without a title and a reason if there is a block with the organizer. */
  z.object({ ...entry, kind: z.literal('eventCanceled'), post: dated, reason: z.nullable(z.string()), ...ofSeries }),
  /** By a moderator, who is not named. `dates`: how many of a series, if the viewer was coming to several. */
  z.object({ ...entry, kind: z.literal('eventRemoved'), post: z.omit(dated, { title: true }), dates: z.int() }),
  /** To a series that the viewer follows. `post` is the first of them that is neither canceled nor removed. */
  z.object({ ...entry, kind: z.literal('seriesDatesAdded'), post: appointment, ...ofSeries }),
  z.object({ ...entry, kind: z.literal('eventSoon'), post: appointment }),
  /** From the waitlist. `until`: the end of the offer. */
  z.object({ ...entry, kind: z.literal('spotOffered'), post: appointment, until: time }),
  /** In the last hour: the first member of the waitlist who takes one has it. */
  z.object({ ...entry, kind: z.literal('spotsOpen'), post: appointment }),
  z.object({ ...entry, kind: z.literal('stillComing'), post: appointment, until: time }),
  z.object({ ...entry, kind: z.literal('spotReleased'), post }),
  z.object({ ...entry, kind: z.literal('spotEnded'), startsAt: time, timeZone: z.string(), dates: z.int() }),
  z.object({ ...entry, kind: z.literal('runningLate'), post, minutes: z.int() }),
  z.object({ ...entry, kind: z.literal('markedAbsent'), post }),
  z.object({ ...entry, kind: z.literal('absenceDisputed'), post }),
  z.object({ ...entry, kind: z.literal('priceLowered'), post, from: price, to: price }),
  z.object({ ...entry, kind: z.literal('sold'), post }),
  z.object({
    ...entry,
    kind: z.literal('reportDecided'),
    subject: z.enum(reportKinds),
    outcome: z.enum(reportOutcomes),
  }),
  z.object({ ...entry, kind: z.literal('contentRemoved'), subject: z.enum(reportKinds) }),
  z.object({ ...entry, kind: z.literal('contentRestored'), subject: z.enum(reportKinds) }),
  z.object({ ...entry, kind: z.literal('security'), event: z.enum(securityEvents) }),
  z.object({ ...entry, kind: z.literal('roleChanged'), role: z.enum(roles) }),
  z.object({ ...entry, kind: z.literal('caseReported'), caseId: z.uuid() }),
  z.object({ ...entry, kind: z.literal('casesWaiting') }),
])
export type Notification = z.infer<typeof notification>
export type NotificationKind = Notification['kind']

const tags = ['notifications']
const done = z.object({ done: z.literal(true) })

export const notifications = {
  list: at('member')
    .route({ method: 'GET', path: '/notifications', tags, summary: 'Your notifications, newest first' })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object(pageInput))
    .output(pageOf(notification)),

  unread: at('member')
    .route({ method: 'GET', path: '/notifications/unread', tags, summary: 'Number of your unread notifications' })
    .output(z.object({ count: z.int() })),

  read: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags,
      summary: 'Mark notifications as read, unless they have changed since; idempotent',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(
      z.object({
        /** With the time that each was shown with. */
        items: z
          .array(z.object({ id: z.uuid(), at: storedTime }))
          .check(z.minLength(1), z.maxLength(limits.notificationsRead)),
      }),
    )
    .output(done),

  readAll: at('member', { rate: 'notificationByAccount' })
    .route({ method: 'POST', path: '/notifications/read-all', tags, summary: 'Mark all of them up to a time as read' })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ until: storedTime }))
    .output(done),

  readPost: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'POST',
      path: '/posts/{postId}/notifications/read',
      tags,
      summary: 'Mark those about a post as read, which you have opened',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({ postId: z.uuid() }))
    .output(done),

  mute: at('member', { rate: 'notificationByAccount' })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/notifications',
      tags,
      summary: 'Turn notifications about a post off or on',
    })
    .errors(fails('POST_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(z.object({ postId: z.uuid(), on: z.boolean() }))
    .output(z.object({ on: z.boolean() })),
}
