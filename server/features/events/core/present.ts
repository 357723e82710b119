import { answerBy } from '../../../../contract/values/offer.ts'
import type { Event, EventDetail, ListedEvent } from '../../../../contract/events.ts'
import { presentCover } from '../../../media/image-url.ts'
import { linkOf } from './place.ts'
import { presentPerson, type PersonRow } from '../../../person-cards/person.ts'
import { attendedOf, rightsTo } from './access.ts'
import { organizes } from './rare.ts'
import { checkInTimes } from './check-in-times.ts'
import type { HostRow } from './organizers.ts'
import { presentGuests } from './guest-names.ts'
import { presentSpots } from './spots/spots.ts'
import type { EventRow, ListedEventRow, SeenEventRow } from './queries.ts'
import { reasonFor } from './reason.ts'
import { turnOf } from './spots/spots.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { eventDetails } from '../../../db/tables/posts.ts'

export const presentEvent = (row: EventRow, faces: readonly PersonRow[] = []): Event => ({
  id: row.id,
  title: row.title,
  startsAt: row.event_start_at.toISOString(),
  endsAt: row.event_end_at?.toISOString() ?? null,
  timeZone: row.event_time_zone,
  place: row.event_location,
  placeUrl: linkOf(row.event_location),
  venue: row.event_venue,
  neighborhood: row.event_neighborhood,
  types: row.event_types,
  cover: presentCover(row),
  maxAttendees: row.event_max_attendees,
  ...presentSpots(row, faces),
  isFeatured: row.is_featured,
  createdAt: row.created_at.toISOString(),
  author: presentPerson(row),
})

/** The count omits attendees hidden by a block, though they take spots. */
export const presentListed = (
  row: ListedEventRow,
  { faces, viewer }: { faces: readonly PersonRow[] | undefined; viewer: MemberViewer },
): ListedEvent => ({
  ...presentEvent(row, faces),
  attendeeCount: row.attendee_count - row.hidden_attendees,
  joined: row.joined,
  waits: row.waits,
  reason: reasonFor(row, viewer),
})

function confirmationOf({ asked_at, confirmed_at, event_confirms, event_start_at: starts, now }: SeenEventRow) {
  if (!asked_at || !event_confirms) return null
  const until = new Date(starts.getTime() - answerBy)
  return { confirmed: confirmed_at !== null, until: until > now ? until.toISOString() : null }
}

const checkInOf = (row: SeenEventRow) => {
  const { opensAt, closesAt } = checkInTimes(row)
  return {
    isUsed: row.check_in_at !== null,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    came: row.came_count,
    walkIns: row.walk_in_count,
  }
}

interface Detail {
  faces: readonly PersonRow[] | undefined
  hosts?: readonly HostRow[]
  viewer: MemberViewer
  series: EventDetail['series']
}

export const presentDetail = (row: SeenEventRow, { faces, hosts = [], viewer, series }: Detail): EventDetail => ({
  ...presentListed(row, { faces, viewer }),
  details: row[eventDetails],
  sponsor:
    row.event_sponsor_name || row.event_sponsor_website
      ? { name: row.event_sponsor_name, website: row.event_sponsor_website }
      : null,
  paymentLink: row.event_payment_link,
  state: row.cancelled_at ? 'cancelled' : row.is_over ? 'past' : 'upcoming',
  cancelReason: row.cancel_reason,
  editedAt: row.edited_at?.toISOString() ?? null,
  hosts: hosts.filter(({ accepted_at }) => accepted_at !== null).map(presentPerson),
  hosting: row.hosting,
  guestsMax: row.event_guests_max,
  guests: presentGuests(row.guest_names),
  series,
  turn: turnOf(row),
  confirms: row.event_confirms,
  shared: row.author_id === viewer.id ? row.event_shared : null,
  findable: row.author_id === viewer.id ? row.event_findable : null,
  unansweredCount: row.was_asked ? row.unanswered_count : null,
  confirmation: confirmationOf(row),
  lateMinutes: row.late_minutes,
  checkIn: organizes(row, viewer) && !row.cancelled_at ? checkInOf(row) : null,
  attended: row.author_id === viewer.id ? null : attendedOf(row),
  dispute: row.dispute,
  can: rightsTo(row, viewer),
  underReview: row.under_review,
})
