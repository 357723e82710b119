import { presentPerson, type PersonRow } from '../profiles/present.ts'

/** How many may still come; null where there is room for everybody. */
export const spotsLeftAt = (row: Pick<EventRow, 'event_max_attendees' | 'attendee_count'>): number | null =>
  row.event_max_attendees === null ? null : Math.max(0, row.event_max_attendees - row.attendee_count)

/** How full it is. */
export const presentPlaces = (
  row: { attendee_count: number; event_max_attendees: number | null },
  faces: readonly PersonRow[] = [],
) => ({
  attendeeCount: row.attendee_count,
  spotsLeft: spotsLeftAt(row),
  faces: faces.map(presentPerson),
})
