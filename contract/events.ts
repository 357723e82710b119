import * as z from 'zod/mini'
import { personCard } from './people.ts'
import { repeat } from './values/repeat-schema.ts'
import { picture } from './values/pictures.ts'
import { eventStates, eventTypes, interests, neighborhoods } from './vocabulary.ts'

export const event = z.object({
  id: z.uuid(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.nullable(z.iso.datetime()),
  timeZone: z.string(),
  /** An address, or a link if `placeUrl` is set. */
  place: z.nullable(z.string()),
  placeUrl: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  neighborhood: z.nullable(z.enum(neighborhoods)),
  types: z.array(z.enum(eventTypes)),
  cover: z.nullable(picture),
  maxAttendees: z.nullable(z.int()),
  attendeeCount: z.int(),
  /** Without spots that are held for the waitlist. Null: unlimited. */
  spotsLeft: z.nullable(z.int()),
  waitingCount: z.int(),
  offeredCount: z.int(),
  faces: z.array(personCard),
  isFeatured: z.boolean(),
  createdAt: z.iso.datetime(),
  author: personCard,
})
export type Event = z.infer<typeof event>

/** Why an event may suit the viewer, by their own profile. */
const reason = z.union([
  z.object({ kind: z.literal('interest'), interest: z.enum(interests) }),
  z.object({ kind: z.literal('neighborhood') }),
])
export type EventReason = z.infer<typeof reason>

/** `waits`: on the waitlist, or with an offer. `reason` is null for the viewer's own events. */
export const listedEvent = z.extend(event, { joined: z.boolean(), waits: z.boolean(), reason: z.nullable(reason) })
export type ListedEvent = z.infer<typeof listedEvent>

const turn = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('waiting'),
    ahead: z.int(),
    behind: z.int(),
    /** In the last hour, these can be taken by anyone on the waitlist. */
    openSpots: z.int(),
  }),
  z.object({ state: z.literal('offered'), until: z.iso.datetime() }),
  z.object({ state: z.literal('expired'), until: z.iso.datetime() }),
  z.object({ state: z.literal('released'), until: z.iso.datetime() }),
])
export type Turn = z.infer<typeof turn>

export const eventDetail = z.extend(listedEvent, {
  details: z.nullable(z.string()),
  sponsor: z.nullable(z.object({ name: z.nullable(z.string()), website: z.nullable(z.string()) })),
  paymentLink: z.nullable(z.string()),
  state: z.enum(eventStates),
  cancelReason: z.nullable(z.string()),
  editedAt: z.nullable(z.iso.datetime()),
  hosts: z.array(personCard),
  hosting: z.nullable(z.enum(['asked', 'accepted'])),
  guestsMax: z.int(),
  guests: z.array(z.nullable(z.string())),
  /** `later` and `upcoming` count the dates that a change of these would reach, which is one for a co-host. */
  series: z.nullable(
    z.object({
      id: z.uuid(),
      repeat,
      startsOn: z.iso.date(),
      endsOn: z.iso.date(),
      later: z.int(),
      upcoming: z.int(),
      next: z.nullable(z.object({ id: z.uuid(), startsAt: z.iso.datetime(), spotsLeft: z.nullable(z.int()) })),
      isFollowing: z.boolean(),
    }),
  ),
  turn: z.nullable(turn),
  confirms: z.boolean(),
  /** Anyone with the link may open its preview, and search engines may list it. Null for all but the author. */
  shared: z.nullable(z.boolean()),
  findable: z.nullable(z.boolean()),
  /** Attendees without an answer. Null until they are asked, and for all but the organizer. */
  unansweredCount: z.nullable(z.int()),
  /** Of the viewer's spot, once they were asked. `until`: it goes to the waitlist then; null once it has passed. */
  confirmation: z.nullable(z.object({ confirmed: z.boolean(), until: z.nullable(z.iso.datetime()) })),
  lateMinutes: z.nullable(z.int()),
  /** For the organizer. `came` omits walk-ins, who came without a spot. */
  checkIn: z.nullable(
    z.object({
      isUsed: z.boolean(),
      opensAt: z.iso.datetime(),
      closesAt: z.iso.datetime(),
      came: z.int(),
      walkIns: z.int(),
    }),
  ),
  /** Whether the viewer was checked in. Null: the event is not over and they were not, or there was no check-in. */
  attended: z.nullable(z.boolean()),
  dispute: z.nullable(z.string()),
  can: z.object({
    join: z.boolean(),
    leave: z.boolean(),
    wait: z.boolean(),
    guests: z.boolean(),
    confirm: z.boolean(),
    late: z.boolean(),
    ticket: z.boolean(),
    organize: z.boolean(),
    hosts: z.boolean(),
    checkIn: z.boolean(),
    dispute: z.boolean(),
    edit: z.boolean(),
    move: z.boolean(),
    cancel: z.boolean(),
    report: z.boolean(),
    feature: z.boolean(),
  }),
  underReview: z.boolean(),
})
export type EventDetail = z.infer<typeof eventDetail>

export const attendanceRecord = z.object({ came: z.int(), of: z.int(), isFirst: z.boolean() })
export type AttendanceRecord = z.infer<typeof attendanceRecord>

export const attendee = z.extend(personCard, {
  guests: z.int(),
  /** For the organizer; null for others, and for guests without a name. */
  guestNames: z.nullable(z.array(z.nullable(z.string()))),
  /** Null: not asked. This, the delay and the record are for the organizer, and null for others. */
  confirmed: z.nullable(z.boolean()),
  lateMinutes: z.nullable(z.int()),
  /** Of their last events with a check-in. */
  record: z.nullable(attendanceRecord),
})
export type Attendee = z.infer<typeof attendee>

export const waitingMember = z.extend(personCard, {
  since: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
})
export type WaitingMember = z.infer<typeof waitingMember>
