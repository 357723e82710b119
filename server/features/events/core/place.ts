/** Only http(s) URLs are links; null for text and other schemes. */
export const linkOf = (place: string | null): string | null =>
  place && URL.canParse(place) && /^https?:$/.test(new URL(place).protocol) ? place : null

/** The venue, or the place unless it is a link. */
export const placeOf = (row: { event_venue: string | null; event_location: string | null }): string | null =>
  row.event_venue ?? (linkOf(row.event_location) ? null : row.event_location)

/** Venue and address, on one line each. */
export const wholePlaceOf = (row: Parameters<typeof placeOf>[0]): string[] =>
  [row.event_venue, linkOf(row.event_location) ? null : row.event_location].flatMap(part => (part ? [part] : []))
