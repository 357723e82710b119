import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { offerLength } from '../contract/values/offer.ts'
import {
  eventDetails,
  type EventAttendeesTable,
  type EventHostsTable,
  type EventWaitlistTable,
  type PostRepliesTable,
  type PostsTable,
  type UploadsTable,
} from '../server/db/tables/posts.ts'
import { personId, readComment, startOf } from './city-rows.ts'
import type { SampleEvent, SamplePerson } from './content/shape.ts'
import { posterSize } from './posters.ts'
import { stableId } from './stable-id.ts'

const hour = 3_600_000
const day = 24 * hour

interface EventRows {
  posts: Insertable<PostsTable>[]
  attendees: Insertable<EventAttendeesTable>[]
  waitlist: Insertable<EventWaitlistTable>[]
  uploads: Insertable<UploadsTable>[]
  comments: Insertable<PostRepliesTable>[]
  hosts: Insertable<EventHostsTable>[]
}

export const posterPath = ({ by, title }: SampleEvent): string =>
  `event-covers/${personId(by)}/${stableId(`poster ${title}`, new Date(0))}.webp`

export function eventRows(
  events: readonly SampleEvent[],
  { cityId, now, timeZone, people }: { cityId: string; now: Date; timeZone: string; people: readonly SamplePerson[] },
): EventRows {
  const rows: EventRows = { posts: [], attendees: [], waitlist: [], uploads: [], comments: [], hosts: [] }
  for (const event of events) {
    const { by, ago, title, details, location, venue, types, zone = timeZone, paymentLink, sponsor, cancelled } = event
    const at = new Date(now.getTime() - ago * hour)
    const id = stableId(`event ${title}`, at)
    const starts = startOf(event, { now, timeZone: zone })
    const ends = event.end ? startOf({ day: event.day, time: event.end }, { now, timeZone: zone }) : null
    const going = withGuests(event, starts ? joining(event, { id, at, starts, now, people }) : [])
    const checked =
      starts && !cancelled && starts.getTime() < now.getTime() - day && chance(`door ${title}`) < checkedShare
    const attendees = checked ? going.map(one => marked(one, { event, starts })) : going
    const poster = event.poster ? { path: posterPath(event), ...posterSize } : null
    const waitlist = starts ? waitingFor(event, { id, at, starts, now, people, attendees }) : []
    const comments = talkUnder(event, { id, now })
    rows.comments.push(...comments)
    rows.hosts.push(...hostsOf(event, { id, at }))
    rows.attendees.push(...attendees)
    rows.waitlist.push(...waitlist)
    rows.posts.push({
      id,
      author_id: personId(by),
      city_id: cityId,
      post_type: 'event',
      title,
      [eventDetails]: details ?? null,
      event_start_at: starts,
      // An end before the start is on the next day.
      event_end_at: starts && ends && ends <= starts ? new Date(ends.getTime() + day) : ends,
      event_time_zone: zone,
      event_location: location,
      event_venue: venue ?? null,
      event_neighborhood: event.neighborhood ?? null,
      event_types: [...types],
      event_max_attendees: event.capacity ?? null,
      event_payment_link: paymentLink ?? null,
      event_shared: event.shared !== undefined,
      event_findable: event.shared === 'findable',
      event_sponsor_name: sponsor?.name ?? null,
      event_sponsor_website: sponsor?.website ?? null,
      reply_count: comments.filter(({ kind }) => kind !== 'announcement').length,
      attendee_count: attendees.length + attendees.reduce(guestsIn, 0),
      event_guests_max: event.guestsMax ?? 0,
      check_in_at: checked ? starts : null,
      waiting_count: waitlist.filter(({ state }) => state === 'waiting').length,
      offered_count: waitlist.filter(({ state }) => state === 'offered').length,
      cover_image_path: poster?.path ?? null,
      cover_image_updated_at: poster ? at : null,
      cover_width: poster?.width ?? null,
      cover_height: poster?.height ?? null,
      deleted_at: cancelled ? new Date(now.getTime() - hour) : null,
      cancelled_at: cancelled ? new Date(now.getTime() - hour) : null,
      cancel_reason: cancelled ?? null,
      created_at: at,
      updated_at: at,
    })
    if (poster)
      rows.uploads.push({
        id: stableId(`upload ${title}`, at),
        owner_id: personId(by),
        kind: 'event-cover',
        ...poster,
        created_at: at,
        post_id: id,
      })
  }
  return rows
}

const hostsOf = ({ hosts = [] }: SampleEvent, { id, at }: { id: string; at: Date }): Insertable<EventHostsTable>[] =>
  hosts.map(key => ({
    event_id: id,
    user_id: personId(key.replace('?', '')),
    asked_at: at,
    accepted_at: key.endsWith('?') ? null : at,
  }))

const guestsIn = (sum: number, { guest_names }: Insertable<EventAttendeesTable>) => sum + (guest_names?.length ?? 0)
const guestNames = ['Clara', '', 'Nil', 'Ona', 'Iker', '']

function withGuests(
  { title, guestsMax = 0, capacity = Infinity }: SampleEvent,
  attendees: readonly Insertable<EventAttendeesTable>[],
): Insertable<EventAttendeesTable>[] {
  let free = capacity - attendees.length
  return attendees.map(attendee => {
    const who = `guests ${title} ${attendee.user_id}`
    const count =
      chance(who) < 0.3 ? Math.min(free, 1 + Math.floor(chance(`how many ${who}`) * guestsMax), guestsMax) : 0
    free -= count
    const first = Math.floor(chance(`names ${who}`) * guestNames.length)
    return count === 0
      ? attendee
      : {
          ...attendee,
          guest_names: Array.from({ length: count }, (_, nth) => guestNames[(first + nth) % guestNames.length]!),
        }
  })
}

function talkUnder({ talk = [] }: SampleEvent, { id, now }: { id: string; now: Date }): Insertable<PostRepliesTable>[] {
  let question: string | undefined
  return talk.map(line => {
    const { by, ago, kind, answers, body } = readComment(line)
    const at = new Date(now.getTime() - ago)
    const comment = {
      id: stableId(`comment ${body}`, at),
      post_id: id,
      author_id: personId(by),
      kind,
      body,
      created_at: at,
    }
    if (kind === 'question') question = comment.id
    return answers && question ? { ...comment, answers_id: question } : comment
  })
}

const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

function joining(
  { by, title, joined, marta, capacity = Infinity }: SampleEvent,
  { id, at, starts, now, people }: { id: string; at: Date; starts: Date; now: Date; people: readonly SamplePerson[] },
): Insertable<EventAttendeesTable>[] {
  const latest = Math.min(now.getTime(), starts.getTime())
  const count = Math.min(joined ?? 3 + Math.floor(chance(title) * 9), capacity)
  return people
    .filter(person => !person.deactivated && now.getTime() - person.joined * day + day < latest)
    .filter(({ key }) => key !== 'marta' || marta || by === 'marta')
    .toSorted((a, b) => rank(title, a.key, by) - rank(title, b.key, by))
    .slice(0, count)
    .map(({ key, joined: since }) => {
      const earliest = Math.max(at.getTime(), now.getTime() - since * day + day)
      return {
        id: stableId(`place ${title} ${key}`, at),
        event_id: id,
        user_id: personId(key),
        joined_at: new Date(key === by ? at : earliest + chance(`when ${title} ${key}`) * (latest - earliest)),
      }
    })
}

const checkedShare = 0.7
const cameShare = 0.85
const disputes = ['I was there until nine, at the table by the door', 'I came late, you had already put the list away']

function marked(
  attendee: Insertable<EventAttendeesTable>,
  { event: { by, title }, starts }: { event: SampleEvent; starts: Date },
): Insertable<EventAttendeesTable> {
  const who = `${title} ${attendee.user_id}`
  if (attendee.user_id === personId(by)) return attendee
  const came = chance(`came ${who}`) < cameShare
  if (!came)
    return { ...attendee, dispute: chance(`says ${who}`) < 0.2 ? disputes[title.length % disputes.length]! : null }
  const at = new Date(starts.getTime() + (chance(`at ${who}`) - 0.3) * hour)
  return {
    ...attendee,
    here_at: at,
    marked_at: at,
    marked_how: chance(`how ${who}`) < 0.6 ? 'scan' : 'tick',
    marked_on: stableId(`device of ${by}`, new Date(0)),
  }
}

function waitingFor(
  { title, waiting = 0, martaWaits }: SampleEvent,
  {
    id,
    at,
    starts,
    now,
    people,
    attendees,
  }: {
    id: string
    at: Date
    starts: Date
    now: Date
    people: readonly SamplePerson[]
    attendees: readonly { user_id: string }[]
  },
): Insertable<EventWaitlistTable>[] {
  const going = new Set(attendees.map(({ user_id }) => user_id))
  const others = people
    .filter(({ key, deactivated }) => key !== 'marta' && !deactivated && !going.has(personId(key)))
    .toSorted((a, b) => chance(`waits ${title} ${a.key}`) - chance(`waits ${title} ${b.key}`))
    .slice(0, waiting - (martaWaits ? 1 : 0))
    .map(({ key }) => key)
  const line = martaWaits === 'offered' ? ['marta', ...others] : martaWaits === 'last' ? [...others, 'marta'] : others
  return line.map((key, nth) => {
    const isOffered = martaWaits === 'offered' && nth === 0
    return {
      event_id: id,
      user_id: personId(key),
      turn: nth + 1,
      since: new Date(at.getTime() + ((nth + 1) / (line.length + 1)) * (now.getTime() - at.getTime())),
      state: isOffered ? 'offered' : 'waiting',
      until: isOffered ? new Date(now.getTime() + offerLength(starts.getTime() - now.getTime())) : null,
    }
  })
}

const rank = (title: string, key: string, by: string) =>
  key === by ? -2 : key === 'marta' ? -1 : chance(`${title} ${key}`)
