import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { lengthOf } from './values/characters.ts'
import { localTime } from './values/local-time.ts'
import { repeat, repeatEnd } from './values/repeat-schema.ts'
import { basedOn, optionalText, text } from './values/text.ts'
import { optionalLink, webLink } from './values/web-link.ts'
import { eventTypes, neighborhoods } from './vocabulary.ts'

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
  /** A link may be pasted without its scheme. */
  place: z
    .pipe(
      optionalText(limits.eventPlaceMax),
      z.transform(value => (value && /^(?:https?:|www\.)/i.test(value) ? webLink(value) : value)),
    )
    .check(
      z.refine(value => lengthOf(value ?? '') <= limits.eventPlaceMax, { error: () => 'tooLong' }),
      z.refine(value => !value || !/^\s*(?:javascript|vbscript|data|file|blob):/i.test(value), { error: () => 'link' }),
    ),
  venue: optionalText(limits.shortTextMax),
  neighborhood: z._default(z.nullable(z.enum(neighborhoods)), null),
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
  /** How many guests each attendee may bring. */
  guestsMax: z.optional(
    z.int({ error: () => 'guestsMax' }).check(z.minimum(0), z.maximum(limits.guestsMax, { error: () => 'guestsMax' })),
  ),
  /** Asks attendees a day before. Default: if there is a limit. */
  confirms: z.optional(z.boolean()),
  /** Anyone with the link may open its preview. Default: no. */
  shared: z.optional(z.boolean()),
  /** Search engines may list the preview; never if it is not shared. Default: no. */
  findable: z.optional(z.boolean()),
  sponsorName: optionalText(limits.shortTextMax),
  sponsorWebsite: optionalLink,
  paymentLink: optionalLink,
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
  /** Makes it the first date of a series. */
  repeat: z._default(z.nullable(z.object({ rule: repeat, ends: repeatEnd })), null),
})
export type EventInput = z.input<typeof eventInput>
/** Of a series: this event, with those after it, or all that are coming. */
const scope = z._default(z.enum(['one', 'later', 'all']), 'one')
export type SeriesScope = z.infer<typeof scope>

/** An omitted cover is kept; null removes it. So are `confirms`, `shared` and `findable`. */
export const eventEdit = z.object({ ...fields, cover: z.optional(z.nullable(cover)), scope, basedOn })
export type EventEdit = z.input<typeof eventEdit>

export const cancelInput = z.object({
  eventId: z.uuid(),
  scope,
  reason: text({ min: 1, max: limits.cancelReasonMax, lines: true, short: 'cancelReason' }),
})
