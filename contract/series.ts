import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { event, listedEvent } from './events.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { repeat, repeatEnd } from './values/repeat-schema.ts'
import { eventStates, eventTypes, neighborhoods } from './vocabulary.ts'

const tags = ['series']
const seriesId = z.object({ seriesId: z.uuid() })

const seriesDate = z.extend(listedEvent, {
  state: z.enum(eventStates),
  /** For everyone who sees the series. Only its author, attendees, waitlist and followers of the series can open the date. */
  cancelReason: z.nullable(z.string()),
  on: z.iso.date(),
  /** By how many minutes it starts later than the series, or earlier if negative; null if on another day. 0: as planned. */
  shift: z.nullable(z.int()),
})
export type SeriesDate = z.infer<typeof seriesDate>

const series = z.object({
  id: z.uuid(),
  title: z.string(),
  details: z.nullable(z.string()),
  types: z.array(z.enum(eventTypes)),
  cover: event.shape.cover,
  place: z.nullable(z.string()),
  placeUrl: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  neighborhood: z.nullable(z.enum(neighborhoods)),
  eventId: z.uuid(),
  repeat,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  time: z.string(),
  timeZone: z.string(),
  dateCount: z.int(),
  comingCount: z.int(),
  followerCount: z.int(),
  isFollowing: z.boolean(),
  author: personCard,
  can: z.object({ follow: z.boolean(), extend: z.boolean() }),
})
export type Series = z.infer<typeof series>

export const seriesRoutes = {
  read: at('member', { feature: 'events' })
    .route({ method: 'GET', path: '/series/{seriesId}', tags, summary: 'Get a series of events' })
    .errors(fails('SERIES_NOT_FOUND'))
    .input(seriesId)
    .output(series),

  dates: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/series/{seriesId}/dates',
      tags,
      summary: 'Dates of a series: upcoming ones with canceled ones, earliest first, or past ones, latest first',
    })
    .errors(fails('SERIES_NOT_FOUND', 'INVALID_CURSOR'))
    .input(z.extend(seriesId, { ...pageInput, when: z._default(z.enum(['upcoming', 'past']), 'upcoming') }))
    .output(pageOf(seriesDate)),

  follow: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({
      method: 'PUT',
      path: '/series/{seriesId}/following',
      tags,
      summary: 'Follow a series: hear about its changes, and have it in your calendar feed; idempotent',
    })
    .errors(fails('SERIES_NOT_FOUND', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    .input(seriesId)
    .output(series),

  unfollow: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({
      method: 'DELETE',
      path: '/series/{seriesId}/following',
      tags,
      summary: 'Stop following a series; idempotent',
    })
    .errors(fails('SERIES_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(seriesId)
    .output(series),

  extend: at('member', { feature: 'events', rate: 'editByAccount' })
    .route({
      method: 'PUT',
      path: '/series/{seriesId}/end',
      tags,
      summary: 'Add dates to your own series, up to a year from now',
    })
    .errors(fails('SERIES_NOT_FOUND', 'FORBIDDEN', 'FOREIGN_ORIGIN'))
    /** A number counts all dates from the first one. */
    .input(z.extend(seriesId, { ends: repeatEnd }))
    .output(series),
}
