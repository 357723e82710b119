import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { cancelInput, eventEdit, eventInput } from './event-input.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { picture } from './values/pictures.ts'
import { text } from './values/text.ts'
import { eventStates, eventTypes } from './vocabulary.ts'

export const event = z.object({
  id: z.uuid(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.nullable(z.iso.datetime()),
  /** IANA. */
  timeZone: z.string(),
  /** An address, or a link if `placeUrl` is set. */
  place: z.nullable(z.string()),
  placeUrl: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  types: z.array(z.enum(eventTypes)),
  /** Null: drawn by the client from the id. */
  cover: z.nullable(picture),
  /** Null: unlimited. */
  maxAttendees: z.nullable(z.int()),
  attendeeCount: z.int(),
  /** Without spots that are held for the waitlist. Null: unlimited. */
  spotsLeft: z.nullable(z.int()),
  /** Members on the waitlist without an offer. */
  waitingCount: z.int(),
  /** Spots that are held for members of the waitlist. */
  offeredCount: z.int(),
  /** At most four, in order of joining. */
  faces: z.array(personCard),
  isFeatured: z.boolean(),
  createdAt: z.iso.datetime(),
  author: personCard,
})
export type Event = z.infer<typeof event>

const listedEvent = z.extend(event, { joined: z.boolean() })
export type ListedEvent = z.infer<typeof listedEvent>

const turn = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('waiting'),
    /** Members before and after the viewer. */
    ahead: z.int(),
    behind: z.int(),
    /** In the last hour, these can be taken by anyone on the waitlist. */
    openSpots: z.int(),
  }),
  /** A spot is held for the viewer. */
  z.object({ state: z.literal('offered'), until: z.iso.datetime() }),
  /** The viewer did not take a spot that was held until then. */
  z.object({ state: z.literal('expired'), until: z.iso.datetime() }),
  /** The viewer did not confirm a spot until then. */
  z.object({ state: z.literal('released'), until: z.iso.datetime() }),
])
export type Turn = z.infer<typeof turn>

const eventDetail = z.extend(listedEvent, {
  details: z.nullable(z.string()),
  sponsor: z.nullable(z.object({ name: z.nullable(z.string()), website: z.nullable(z.string()) })),
  paymentLink: z.nullable(z.string()),
  state: z.enum(eventStates),
  /** Visible to attendees and the author. */
  cancelReason: z.nullable(z.string()),
  editedAt: z.nullable(z.iso.datetime()),
  /** Of the viewer on the waitlist. */
  turn: z.nullable(turn),
  can: z.object({
    join: z.boolean(),
    leave: z.boolean(),
    /** Join the waitlist. */
    wait: z.boolean(),
    edit: z.boolean(),
    cancel: z.boolean(),
    report: z.boolean(),
    feature: z.boolean(),
  }),
  underReview: z.boolean(),
})
export type EventDetail = z.infer<typeof eventDetail>

const tags = ['events']
const eventId = z.object({ eventId: z.uuid() })
const types = z._default(z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length)), [])
const attendance = z.object({
  joined: z.boolean(),
  attendeeCount: z.int(),
  spotsLeft: z.nullable(z.int()),
  waitingCount: z.int(),
  offeredCount: z.int(),
  faces: z.array(personCard),
})

const waitingMember = z.extend(personCard, {
  since: z.iso.datetime(),
  /** Of an offer. */
  until: z.nullable(z.iso.datetime()),
})
export type WaitingMember = z.infer<typeof waitingMember>

export const events = {
  list: at('member', 'events')
    .route({
      method: 'GET',
      path: '/events',
      tags,
      summary: 'Events of the city: upcoming ones, earliest first, or past ones, latest first',
    })
    .errors(fails('INVALID_CURSOR'))
    .input(
      z.object({
        ...pageInput,
        types,
        when: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
        mine: z.optional(z.enum(['joined', 'own'])),
        /** In the time zone of the city. */
        from: z.optional(z.iso.date()),
      }),
    )
    .output(pageOf(listedEvent)),

  days: at('member', 'events')
    .route({
      method: 'GET',
      path: '/events/days',
      tags,
      summary: "Days of a month on which events start, in the city's time zone",
    })
    .input(z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)), types }))
    .output(z.object({ days: z.array(z.object({ date: z.iso.date(), count: z.int() })) })),

  read: at('member', 'events')
    .route({ method: 'GET', path: '/events/{eventId}', tags, summary: 'Get an event' })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED'))
    .input(eventId)
    .output(eventDetail),

  attendees: at('member', 'events')
    .route({
      method: 'GET',
      path: '/events/{eventId}/attendees',
      tags,
      summary: 'Attendees in order of joining',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'INVALID_CURSOR'))
    .input(z.extend(eventId, pageInput))
    .output(pageOf(personCard)),

  coverFrom: at('member', 'eventCovers')
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
        'TOO_MANY_REQUESTS',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(z.object({ url: text({ min: 1, max: limits.linkMax, short: 'link' }) }))
    .output(z.object({ coverId: z.uuid(), picture })),

  create: at('member', 'events')
    .route({ method: 'POST', path: '/events', tags, summary: 'Create an event' })
    .errors(
      fails(
        'COVER_NOT_FOUND',
        'UPLOADS_UNUSED',
        'UPLOADS_FULL',
        'EVENT_NOT_FOUND',
        'EVENT_REMOVED',
        'ID_TAKEN',
        'TOO_MANY_REQUESTS',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(eventInput)
    .output(eventDetail),

  edit: at('member', 'events')
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
        'TOO_MANY_REQUESTS',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(z.extend(eventEdit, { eventId: z.uuid() }))
    .output(eventDetail),

  cancel: at('member', 'events')
    .route({
      method: 'POST',
      path: '/events/{eventId}/cancel',
      tags,
      summary: 'Cancel your own event, or any event as an admin',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'FORBIDDEN', 'EVENT_OVER', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(cancelInput)
    .output(eventDetail),

  join: at('member', 'events')
    .route({
      method: 'PUT',
      path: '/events/{eventId}/attendance',
      tags,
      summary: 'Join an event, or take the spot that is offered to you; idempotent',
    })
    .errors(
      fails(
        'EVENT_NOT_FOUND',
        'EVENT_REMOVED',
        'EVENT_FULL',
        'OFFER_EXPIRED',
        'EVENT_OVER',
        'TOO_MANY_REQUESTS',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(eventId)
    .output(attendance),

  leave: at('member', 'events')
    .route({ method: 'DELETE', path: '/events/{eventId}/attendance', tags, summary: 'Leave an event' })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(eventId)
    .output(attendance),

  wait: at('member', 'events')
    .route({
      method: 'PUT',
      path: '/events/{eventId}/waitlist',
      tags,
      summary: 'Join the waitlist of a full event, at the end; idempotent',
    })
    .errors(
      fails(
        'EVENT_NOT_FOUND',
        'EVENT_REMOVED',
        'EVENT_OVER',
        'EVENT_HAS_SPOTS',
        'FORBIDDEN',
        'TOO_MANY_REQUESTS',
        'FOREIGN_ORIGIN',
      ),
    )
    .input(eventId)
    .output(eventDetail),

  stopWaiting: at('member', 'events')
    .route({
      method: 'DELETE',
      path: '/events/{eventId}/waitlist',
      tags,
      summary: 'Leave the waitlist, or pass an offer on to the next member; idempotent',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(eventId)
    .output(eventDetail),

  waitlist: at('member', 'events')
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
