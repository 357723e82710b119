import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { lengthOf } from './text/characters.ts'
import { localTime } from './values/local-time.ts'
import { repeat, repeatEnd } from './values/repeat-schema.ts'
import { basedOn, optionalText, text } from './text/text.ts'
import { optionalLink, webLink } from './text/web-link.ts'
import { eventTypes, neighborhoods } from './vocabulary.ts'

const fields = {
  title: text({
    min: limits.eventTitleMin,
    max: limits.eventTitleMax,
    short: 'eventTitleLength',
    long: 'eventTitleLength',
  }),
  details: optionalText(limits.eventDetailsMax, { lines: true, long: 'eventDetailsLength' }),
  types: z._default(
    z.array(z.enum(eventTypes)).check(
      z.maxLength(eventTypes.length, { error: () => 'invalid' }),
      z.refine(some => new Set(some).size === some.length, { error: () => 'invalid' }),
    ),
    [],
  ),
  starts: localTime('eventStart'),
  ends: z._default(z.nullable(localTime('eventEndHalf')), null),
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
  guestsMax: z.optional(
    z.int({ error: () => 'guestsMax' }).check(z.minimum(0), z.maximum(limits.guestsMax, { error: () => 'guestsMax' })),
  ),
  confirms: z.optional(z.boolean()),
  shared: z.optional(z.boolean()),
  /** Search engines may list the preview; never if it is not shared. Default: no. */
  findable: z.optional(z.boolean()),
  sponsorName: optionalText(limits.shortTextMax),
  sponsorWebsite: optionalLink,
  paymentLink: optionalLink,
}

const cover = z.union([z.object({ coverId: z.uuid() }), z.object({ eventId: z.uuid() })], {
  error: () => 'eventCover',
})

export const eventInput = z.object({
  id: z.uuid(),
  ...fields,
  cover: z.nullable(cover),
  repeat: z._default(z.nullable(z.object({ rule: repeat, ends: repeatEnd })), null),
})
export type EventInput = z.input<typeof eventInput>
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
