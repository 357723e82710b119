import type { Listing } from '../../../contract/listings.ts'
import { dateOf, dayIn, knownZone } from '../../lib/time/calendar.ts'
import { holds, inserted, updated, without, type Paged } from '../../lib/cache/paged.ts'
import type { Filter } from './keys.ts'

/** Null if only the server knows: search words, rental dates and neighborhoods. */
export function belongs(filter: Filter, listing: Listing): boolean | null {
  const { type, minCents, maxCents, condition, delivery, on } = filter
  const { cents } = listing.price
  const fits =
    !listing.isSold &&
    (type === undefined || type === listing.type) &&
    (minCents === undefined || cents >= minCents) &&
    (maxCents === undefined || cents <= maxCents) &&
    (condition === undefined || condition === listing.condition) &&
    (delivery === undefined || delivery === listing.delivery) &&
    (on === undefined || on === dayOfTicket(listing))
  if (!fits) return false
  return filter.search || filter.neighborhood || filter.from || filter.until ? null : true
}

const dayOfTicket = ({ startsAt, timeZone }: Listing) =>
  startsAt ? dateOf(dayIn(new Date(startsAt), knownZone(timeZone))) : null

const byAge = (a: Listing, b: Listing) =>
  a.createdAt === b.createdAt ? (a.id > b.id ? -1 : 1) : a.createdAt > b.createdAt ? -1 : 1
const orders = {
  newest: (a: Listing, b: Listing) => (a.isFeatured === b.isFeatured ? byAge(a, b) : a.isFeatured ? -1 : 1),
  price_low: (a: Listing, b: Listing) => a.price.cents - b.price.cents || (a.id < b.id ? -1 : 1),
  price_high: (a: Listing, b: Listing) => b.price.cents - a.price.cents || (a.id > b.id ? -1 : 1),
}

export function placed(list: Paged<Listing>, filter: Filter, listing: Listing): Paged<Listing> {
  const belonging = belongs(filter, listing)
  if (belonging === false) return without(list, listing.id)
  if (holds(list, listing.id)) return updated(list, listing.id, () => listing)
  return belonging ? inserted(list, listing, (a, b) => orders[filter.sort ?? 'newest'](a, b) < 0) : list
}
