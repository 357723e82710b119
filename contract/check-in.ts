import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { attendanceRecord } from './events.ts'
import { limits } from './limits.ts'
import { pageInput, pageOf, storedTime } from './paging.ts'
import { personCard } from './people.ts'
import { checkInHow } from './values/check-in.ts'
import { withoutLink } from './text/links.ts'
import { text } from './text/text.ts'

const tags = ['check-in']
const eventId = z.object({ eventId: z.uuid() })

const expected = z.extend(personCard, {
  /** Base32. The device checks the codes of tickets with it, also without a connection. */
  secret: z.string(),
  guests: z.array(z.nullable(z.string())),
  hereAt: z.nullable(z.iso.datetime()),
  mark: z.nullable(z.object({ at: z.iso.datetime(), how: z.enum(checkInHow), device: z.uuid() })),
  confirmed: z.nullable(z.boolean()),
  lateMinutes: z.nullable(z.int()),
  /** Of their last ten events with a check-in. */
  record: attendanceRecord,
  dispute: z.nullable(z.string()),
})
export type Expected = z.infer<typeof expected>

const walkIn = z.object({
  id: z.uuid(),
  /** Null also once names are deleted, a month later. */
  name: z.nullable(z.string()),
  people: z.int(),
  hereAt: z.iso.datetime(),
  device: z.uuid(),
})
export type WalkIn = z.infer<typeof walkIn>

const mark = z.object({
  userId: z.uuid(),
  here: z.boolean(),
  at: storedTime,
  how: z.enum(checkInHow),
})
export type Mark = z.infer<typeof mark>

const newWalkIn = z.object({
  id: z.uuid(),
  name: z.nullable(text({ min: 1, max: limits.walkInNameMax, name: true })),
  people: z.int().check(z.minimum(1), z.maximum(limits.walkInPeopleMax)),
  at: storedTime,
  removed: z._default(z.boolean(), false),
})
export type NewWalkIn = z.input<typeof newWalkIn>

/** `already`: it said the same; the earlier one counts. `later`: a later one counts. */
const outcome = z.enum(['counted', 'already', 'later', 'notGoing'])
export type MarkOutcome = z.infer<typeof outcome>

const refusals = ['EVENT_NOT_FOUND', 'EVENT_REMOVED', 'FORBIDDEN'] as const
const changes = ['FOREIGN_ORIGIN'] as const

export const checkIn = {
  read: at('member', { feature: 'events' })
    .route({ method: 'GET', path: '/events/{eventId}/check-in', tags, summary: 'The check-in of your own event' })
    .errors(fails(...refusals))
    .input(eventId)
    .output(
      z.object({
        /** Marks can be set, and corrected after the event. */
        opensAt: z.iso.datetime(),
        closesAt: z.iso.datetime(),
        walkIns: z.array(walkIn),
        devices: z.array(z.uuid()),
      }),
    ),

  people: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/{eventId}/check-in/people',
      tags,
      summary: 'Attendees of your own event with what checks their tickets, in order of joining',
    })
    .errors(fails(...refusals, 'INVALID_CURSOR'))
    .input(z.extend(eventId, pageInput))
    .output(pageOf(expected)),

  mark: at('member', { feature: 'events', rate: 'checkInByAccount' })
    .route({
      method: 'POST',
      path: '/events/{eventId}/check-in',
      tags,
      summary: 'Check people in and out, from any number of devices; the latest mark of a person counts',
    })
    .errors(fails(...refusals, 'EVENT_OVER', ...changes))
    .input(
      z.extend(eventId, {
        device: z.uuid(),
        marks: z.array(mark).check(z.maxLength(limits.marksMax)),
        walkIns: z.array(newWalkIn).check(z.maxLength(limits.marksMax)),
      }),
    )
    .output(z.object({ outcomes: z.array(outcome) })),

  ticket: at('member', { feature: 'events' })
    .route({
      method: 'GET',
      path: '/events/{eventId}/ticket',
      tags,
      summary: 'The secret of your own spot, from which a device makes its codes',
    })
    .errors(fails('EVENT_NOT_FOUND', 'EVENT_REMOVED', 'FORBIDDEN'))
    .input(eventId)
    .output(z.object({ secret: z.string(), userId: z.uuid() })),

  dispute: at('member', { feature: 'events', rate: 'joinByAccount' })
    .route({
      method: 'PUT',
      path: '/events/{eventId}/absence',
      tags,
      summary: 'Tell the organizer that you were there',
    })
    .errors(fails(...refusals, 'EVENT_OVER', ...changes))
    .input(z.extend(eventId, { text: text({ min: 1, max: limits.disputeMax }).check(withoutLink('requestLink')) }))
    .output(z.object({ dispute: z.string() })),
}
