import { presentPerson, type PersonRow } from '../profiles/present.ts'

interface Places {
  attendee_count: number
  event_max_attendees: number | null
}

/** How many may still come; null where there is room for everybody. */
export const spotsLeftAt = ({ attendee_count, event_max_attendees }: Places): number | null =>
  event_max_attendees === null ? null : Math.max(0, event_max_attendees - attendee_count)

/** How full it is. */
export const presentPlaces = (row: Places, faces: readonly PersonRow[] = []) => ({
  attendeeCount: row.attendee_count,
  spotsLeft: spotsLeftAt(row),
  faces: faces.map(presentPerson),
})
