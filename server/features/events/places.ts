import { presentPerson, type PersonRow } from '../profiles/present.ts'

interface Places {
  attendee_count: number
  event_max_attendees: number | null
}

/** Null without a limit. */
export const spotsLeftAt = ({ attendee_count, event_max_attendees }: Places): number | null =>
  event_max_attendees === null ? null : Math.max(0, event_max_attendees - attendee_count)

export const presentPlaces = (row: Places, faces: readonly PersonRow[] = []) => ({
  attendeeCount: row.attendee_count,
  spotsLeft: spotsLeftAt(row),
  faces: faces.map(presentPerson),
})
