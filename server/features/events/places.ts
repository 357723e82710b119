import { presentPerson, type PersonRow } from '../profiles/present.ts'

/** How full it is. */
export const presentPlaces = (
  row: { attendee_count: number; event_max_attendees: number | null },
  faces: readonly PersonRow[] = [],
) => ({
  attendeeCount: row.attendee_count,
  spotsLeft: row.event_max_attendees === null ? null : Math.max(0, row.event_max_attendees - row.attendee_count),
  faces: faces.map(presentPerson),
})
