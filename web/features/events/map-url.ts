import type { EventDetail } from '../../../contract/events.ts'

/**
 * A search, because events have no coordinates; a `geo:` link does nothing on most desktops. OpenStreetMap finds only what
 * contains all words, and a venue such as "the back room" is on no map: the address alone is searched if there is one. Null if there is nothing to search for.
 */
export function mapUrl(
  { venue, place }: Pick<EventDetail, 'venue' | 'place'>,
  city: string | undefined,
): string | null {
  const where = place ?? venue
  if (!where) return null
  const isNamed = city && where.toLowerCase().includes(city.toLowerCase())
  const query = city && !isNamed ? [where, city].join(', ') : where
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query }).toString()}`
}
