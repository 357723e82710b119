import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { localTime } from './values/local-time.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { picture } from './values/pictures.ts'
import { basedOn, optionalText, text } from './values/text.ts'
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
  spotsLeft: z.nullable(z.int()),
  /** At most four, in order of joining. */
  faces: z.array(personCard),
  isFeatured: z.boolean(),
  createdAt: z.iso.datetime(),
  author: personCard,
})
export type Event = z.infer<typeof event>

const listedEvent = z.extend(event, { joined: z.boolean() })
export type ListedEvent = z.infer<typeof listedEvent>

const eventDetail = z.extend(listedEvent, {
  details: z.nullable(z.string()),
  sponsor: z.nullable(z.object({ name: z.nullable(z.string()), website: z.nullable(z.string()) })),
  paymentLink: z.nullable(z.string()),
  state: z.enum(eventStates),
  /** Visible to attendees and the author. */
  cancelReason: z.nullable(z.string()),
  editedAt: z.nullable(z.iso.datetime()),
  can: z.object({
    join: z.boolean(),
    leave: z.boolean(),
    edit: z.boolean(),
    cancel: z.boolean(),
    report: z.boolean(),
    feature: z.boolean(),
  }),
  underReview: z.boolean(),
})
export type EventDetail = z.infer<typeof eventDetail>

/** Rejects schemes other than http and https, such as `javascript:`. */
const link = z
  .pipe(
    z.optional(z.nullable(text({ max: limits.linkMax }))),
    z.transform((value): string | null => value || null),
  )
  .check(
    z.refine(value => value === null || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)), {
      error: () => 'link',
    }),
  )

const fields = {
  title: text({
    min: limits.eventTitleMin,
    max: limits.eventTitleMax,
    short: 'eventTitleLength',
    long: 'eventTitleLength',
  }),
  details: optionalText(limits.eventDetailsMax, { lines: true, long: 'eventDetailsLength' }),
  /** Empty: 'Other'. */
  types: z._default(
    z.array(z.enum(eventTypes)).check(
      z.maxLength(eventTypes.length, { error: () => 'invalid' }),
      z.refine(some => new Set(some).size === some.length, { error: () => 'invalid' }),
    ),
    [],
  ),
  starts: localTime('eventStart'),
  ends: z._default(z.nullable(localTime('eventEndHalf')), null),
  /** IANA. */
  timeZone: z.string({ error: () => 'timeZone' }).check(z.maxLength(60, { error: () => 'timeZone' })),
  place: optionalText(limits.eventPlaceMax).check(
    z.refine(value => !value || !/^\s*(?:javascript|vbscript|data|file|blob):/i.test(value), { error: () => 'link' }),
  ),
  venue: optionalText(limits.shortTextMax),
  maxAttendees: z._default(
    z.nullable(
      z
        .int({ error: () => 'eventCapacity' })
        .check(
          z.minimum(1, { error: () => 'eventCapacity' }),
          z.maximum(limits.attendeesMax, { error: () => 'eventCapacityMax' }),
        ),
    ),
    null,
  ),
  sponsorName: optionalText(limits.shortTextMax),
  sponsorWebsite: link,
  paymentLink: link,
}

/** An own upload, or the cover of the copied event. */
const cover = z.union([z.object({ coverId: z.uuid() }), z.object({ eventId: z.uuid() })], {
  error: () => 'eventCover',
})

export const eventInput = z.object({
  /** Idempotency key, chosen by the client. */
  id: z.uuid(),
  ...fields,
  /** Null only if the server does not accept covers. */
  cover: z.nullable(cover),
})
export type EventInput = z.input<typeof eventInput>
/** An omitted cover is kept; null removes it. */
export const eventEdit = z.object({ ...fields, cover: z.optional(z.nullable(cover)), basedOn })
export type EventEdit = z.input<typeof eventEdit>

const cancelInput = z.object({
  eventId: z.uuid(),
  reason: text({ min: 1, max: limits.cancelReasonMax, lines: true, short: 'cancelReason' }),
})

const tags = ['events']
const eventId = z.object({ eventId: z.uuid() })
const types = z._default(z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length)), [])
const attendance = z.object({
  joined: z.boolean(),
  attendeeCount: z.int(),
  spotsLeft: z.nullable(z.int()),
  faces: z.array(personCard),
})

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
      summary: 'Join an event; idempotent',
    })
    .errors(
      fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_FULL', 'EVENT_OVER', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'),
    )
    .input(eventId)
    .output(attendance),

  leave: at('member', 'events')
    .route({ method: 'DELETE', path: '/events/{eventId}/attendance', tags, summary: 'Leave an event' })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'EVENT_OVER', 'TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(eventId)
    .output(attendance),
}
