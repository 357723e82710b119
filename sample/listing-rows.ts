import type { Insertable } from 'kysely'
import type { PostsTable, UploadsTable } from '../server/db/tables/posts.ts'
import { neighborhoodOf } from '../server/features/listings/neighborhood.ts'
import { dayOf, personId, startOf } from './city-rows.ts'
import type { SampleListing } from './content/shape.ts'
import { readShot, shotSize, type Shot } from './products/shot.ts'
import { stableId } from './stable-id.ts'

const hour = 3_600_000

interface City {
  cityId: string
  now: Date
  timeZone: string
}

interface ListingRows {
  posts: Insertable<PostsTable>[]
  uploads: Insertable<UploadsTable>[]
}

export const photosOf = ({ by, title, photos }: SampleListing): { path: string; shot: Shot }[] =>
  photos.map((photo, position) => ({
    path: `listing-covers/${personId(by)}/${stableId(`photo ${title} ${position}`, new Date(0))}.webp`,
    shot: readShot(photo),
  }))

export function listingRows(listings: readonly SampleListing[], city: City): ListingRows {
  const rows: ListingRows = { posts: [], uploads: [] }
  for (const listing of listings) {
    const { by, ago, type, title, text, price, currency = 'EUR', sold } = listing
    const at = new Date(city.now.getTime() - ago * hour)
    const id = stableId(`listing ${title}`, at)
    const uploads = photosOf(listing).map(({ path, shot }, position) => ({
      id: stableId(`upload ${title} ${position}`, at),
      owner_id: personId(by),
      kind: 'listing-photo' as const,
      path,
      ...shotSize(shot),
      created_at: at,
      post_id: id,
      position,
      alt: shot.alt,
    }))
    const [cover] = uploads
    rows.uploads.push(...uploads)
    rows.posts.push({
      id,
      author_id: personId(by),
      city_id: city.cityId,
      post_type: type,
      title,
      content: text,
      listing_price_cents: price,
      listing_currency: currency,
      ...columnsOf(listing, city),
      photo_count: uploads.length,
      cover_image_path: cover?.path ?? null,
      cover_image_updated_at: cover ? at : null,
      cover_width: cover?.width ?? null,
      cover_height: cover?.height ?? null,
      sold_at: sold === undefined ? null : new Date(city.now.getTime() - sold * hour),
      created_at: at,
      updated_at: at,
    })
  }
  return rows
}

function columnsOf(listing: SampleListing, { now, timeZone }: City): Partial<Insertable<PostsTable>> {
  const delivery_method = listing.delivery ?? null
  if (listing.type === 'ticket')
    return {
      delivery_method,
      event_start_at: startOf(listing, { now, timeZone }),
      event_time_zone: timeZone,
      event_venue: listing.venue ?? null,
      ticket_quantity: listing.quantity,
      ticket_category: listing.category,
      ticket_section_info: listing.section ?? null,
      ticket_platform: listing.platform ?? null,
    }
  const { place } = listing
  const where = { delivery_method, listing_location: place, listing_neighborhood: neighborhoodOf(place) }
  if (listing.type === 'selling') return { ...where, selling_condition: listing.condition }
  const { period, flexible = false, from, until, deposit = null, minimum = null } = listing
  return {
    ...where,
    listing_rent_period: period,
    rental_dates_flexible: flexible,
    rental_availability_start: from === undefined ? null : dayOf(from, { now, timeZone }),
    rental_availability_end: until === undefined ? null : dayOf(until, { now, timeZone }),
    rental_deposit_cents: deposit,
    rental_min_duration: minimum,
  }
}
