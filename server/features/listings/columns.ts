import type { ListingWords } from '../../../contract/values/listing-words.ts'
import { AppError } from '../../base/errors.ts'
import { farthestAhead, momentOf, type LocalTime } from '../../base/local-time.ts'
import { neighborhoodOf } from './neighborhood.ts'
import type { SeenListingRow } from './queries.ts'

const nothing = {
  listing_rent_period: null,
  listing_location: null,
  listing_neighborhood: null,
  selling_condition: null,
  rental_dates_flexible: false,
  rental_availability_start: null,
  rental_availability_end: null,
  rental_deposit_cents: null,
  rental_min_duration: null,
  event_start_at: null,
  event_time_zone: null,
  event_venue: null,
  ticket_quantity: null,
  ticket_category: null,
  ticket_section_info: null,
  ticket_platform: null,
}

/** Ticket times are local to `timeZone`; a past one is valid only if it equals `before`. Throws INVALID_INPUT. */
export const wordColumns = (words: ListingWords, { timeZone, before }: { timeZone: string; before: Date | null }) => ({
  ...nothing,
  title: words.title,
  content: words.details,
  listing_price_cents: words.cents,
  listing_currency: words.currency,
  delivery_method: words.delivery,
  ...columnsOf(words, { timeZone, before }),
})

function columnsOf(words: ListingWords, { timeZone, before }: { timeZone: string; before: Date | null }) {
  if (words.type === 'ticket')
    return {
      event_start_at: startOf(words.starts, { timeZone, before }),
      event_time_zone: timeZone,
      event_venue: words.venue,
      ticket_quantity: words.quantity,
      ticket_category: words.category,
      ticket_section_info: words.section,
      ticket_platform: words.platform,
    }
  const where = { listing_location: words.place, listing_neighborhood: neighborhoodOf(words.place) }
  if (words.type === 'selling') return { ...where, selling_condition: words.condition }
  return {
    ...where,
    listing_rent_period: words.period,
    rental_dates_flexible: words.datesFlexible,
    rental_availability_start: words.from,
    rental_availability_end: words.until,
    rental_deposit_cents: words.depositCents,
    rental_min_duration: words.minDuration,
  }
}

const codes = { unknown: 'ticketDate', skipped: 'timeSkipped', twice: 'timeTwice' } as const

function startOf(starts: LocalTime, { timeZone, before }: { timeZone: string; before: Date | null }): Date {
  const moment = momentOf(starts, timeZone)
  const refused =
    typeof moment === 'string'
      ? codes[moment]
      : moment.getTime() !== before?.getTime() && moment.getTime() < Date.now()
        ? 'eventPast'
        : moment > farthestAhead()
          ? 'eventTooFar'
          : null
  if (typeof moment === 'string' || refused)
    throw new AppError('INVALID_INPUT', { fields: { 'listing.starts': refused ?? 'ticketDate' } })
  return moment
}

type Columns = ReturnType<typeof wordColumns>

/** Photos must have the same order. */
export function isSame(row: SeenListingRow, now: Columns, { type, photos }: ListingWords): boolean {
  // Derived from the place.
  const { listing_neighborhood: _, ...columns } = now
  const same = (Object.keys(columns) as (keyof typeof columns)[]).every(
    column => plain(row[column]) === plain(columns[column]),
  )
  return (
    same &&
    row.post_type === type &&
    row.photos.length === photos.length &&
    photos.every(({ photoId, alt }, at) => row.photos[at]?.id === photoId && row.photos[at]?.alt === alt)
  )
}

const plain = (value: string | number | boolean | Date | null) => (value instanceof Date ? value.getTime() : value)
