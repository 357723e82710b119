import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { cancelInput, eventEdit, eventInput } from './event-input.ts'
import { attendee, eventDetail, listedEvent, waitingMember } from './events.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { eventFilter } from './values/event-filter.ts'
import { lateBy } from './values/offer.ts'
import { guestName } from './text/person-name.ts'
import { picture } from './values/pictures.ts'
import { fetchedLink } from './text/web-link.ts'

const tags = ['events']
const eventId = z.object({ eventId: z.uuid() })
/** One for each guest, with or without a name. */
const guests = z.array(guestName()).check(z.maxLength(limits.guestsMax, { error: () => 'guestsMax' }))
const attendance = z.object({
  joined: z.boolean(),
  attendeeCount: z.int(),
  spotsLeft: z.nullable(z.int()),
  waitingCount: z.int(),
  offeredCount: z.int(),
  faces: z.array(personCard),
})

export const events = {
  list: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events',
      tags,
      summary: 'Events of the city: upcoming ones, earliest first, or past ones, latest first',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(z.object({ ...pageInput, ...eventFilter }))
    .output(pageOf(listedEvent)),

  count: at('member', { feature: 'events' })
    .route({ method: 'GET', path: '/events/count', tags, summary: 'Number of matching events' })
    .input(z.object(eventFilter))
    /** Exact up to a thousand, then `more`. */
    .output(z.object({ total: z.int(), more: z.boolean() })),

  days: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/days',
      tags,
      summary: "Days of a month on which events start, in the city's time zone",
    })
    .input(z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)), types: eventFilter.types }))
    .output(z.object({ days: z.array(z.object({ date: z.iso.date(), count: z.int() })) })),

  read: at('member', { feature: 'events' })
    .route({ method: 'GET', path: '/events/{eventId}', tags, summary: 'Get an event' })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED'))
    .input(eventId)
    .output(eventDetail),

  attendees: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/{eventId}/attendees',
      tags,
      summary: 'Attendees in order of joining',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'FORBIDDEN', 'INVALID_CURSOR'))
    /** `none`, for the organizer: only those who were asked and have not answered. */
    .input(z.extend(eventId, { ...pageInput, answer: z.optional(z.literal('none')) }))
    .output(pageOf(attendee)),

  coverFrom: at('member', { feature: 'eventCovers', rate: 'coverUrlByAccount' })
    .route({ method: 'POST', path: '/covers/fetch', tags, summary: 'Upload an image from a public URL' })
    .errors(
      fails(
        'IMAGE_ADDRESS',
        'UPLOADS_UNUSED',
        'UPLOADS_FULL',
        'COVER_TOO_LARGE',
        'IMAGE_TYPE',
        'IMAGE_SVG',
        'IMAGE_UNREADABLE',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(z.object({ url: fetchedLink }))
    .output(z.object({ coverId: z.uuid(), picture })),

  create: at('member', { feature: 'events', rate: 'eventByAccount' })
    .route({ method: 'POST', path: '/events', tags, summary: 'Create an event' })
    .errors(
      fails(
        'COVER_NOT_FOUND',
        'UPLOADS_UNUSED',
        'UPLOADS_FULL',
        'EVENT_NOT_FOUND',
        'EVENT_REMOVED',
        'ID_TAKEN',
        'ALREADY_STORED',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(eventInput)
    .output(eventDetail),

  edit: at('member', { feature: 'events', rate: 'editByAccount' })
    .route({ method: 'PUT', path: '/events/{eventId}', tags, summary: 'Update your own event' })
    .errors(
      fails(
        'EVENT_NOT_FOUND',
        'EVENT_REMOVED',
        'EDITED_ELSEWHERE',
        'COVER_NOT_FOUND',
        'UPLOADS_UNUSED',
        'UPLOADS_FULL',
        'FORBIDDEN',
        'EVENT_OVER',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(z.extend(eventEdit, { eventId: z.uuid() }))
    .output(eventDetail),

  cancel: at('member', { feature: 'events', rate: 'editByAccount' })
    .route({
      method: 'POST',
      path: '/events/{eventId}/cancel',
      tags,
      summary: 'Cancel your own event, or any event as an admin',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'FORBIDDEN', 'EVENT_OVER', 'FOREIGN_ORIGIN'))
    .input(cancelInput)
    .output(eventDetail),

  join: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({
      method: 'PUT',
      path: '/events/{eventId}/attendance',
      tags,
      summary: 'Join an event, or take the spot that is offered to you, and say whom you bring; idempotent',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_FULL', 'EVENT_OVER', 'FOREIGN_ORIGIN'))
    /** Omitted guests stay as they are. */
    .input(z.extend(eventId, { guests: z.optional(guests) }))
    .output(attendance),

  leave: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({ method: 'DELETE', path: '/events/{eventId}/attendance', tags, summary: 'Leave an event' })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'FOREIGN_ORIGIN'))
    .input(eventId)
    .output(attendance),

  wait: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({
      method: 'PUT',
      path: '/events/{eventId}/waitlist',
      tags,
      summary: 'Join the waitlist of a full event, at the end; idempotent',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'SPOT_FREE', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(eventId)
    .output(eventDetail),

  stopWaiting: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({
      method: 'DELETE',
      path: '/events/{eventId}/waitlist',
      tags,
      summary: 'Leave the waitlist, or pass an offer on to the next member; idempotent',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'FOREIGN_ORIGIN'))
    .input(eventId)
    .output(eventDetail),

  confirm: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({
      method: 'PUT',
      path: '/events/{eventId}/confirmation',
      tags,
      summary: 'Confirm that you still come; idempotent',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'NO_SPOT', 'FOREIGN_ORIGIN'))
    .input(eventId)
    .output(eventDetail),

  late: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({
      method: 'PUT',
      path: '/events/{eventId}/delay',
      tags,
      summary: 'Tell the organizer that you are running late, or on time after all',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'NO_SPOT', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(z.extend(eventId, { minutes: z.nullable(z.literal(lateBy)) }))
    .output(eventDetail),

  waitlist: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/{eventId}/waitlist',
      tags,
      summary: 'The waitlist of your own event, in its order: offers first',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'FORBIDDEN', 'INVALID_CURSOR'))
    .input(z.extend(eventId, pageInput))
    .output(pageOf(waitingMember)),
}
