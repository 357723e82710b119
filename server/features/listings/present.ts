import type { Listing, ListingDetail, Photo } from '../../../contract/listings.ts'
import { presentCover, presentPicture, type StoredImage } from '../../media/image-url.ts'
import { presentPerson } from '../../person-cards/person.ts'
import { rightsTo } from './access.ts'
import type { ListingRow, SeenListingRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export const presentListing = (row: ListingRow): Listing => ({
  id: row.id,
  type: row.post_type,
  title: row.title,
  price: {
    cents: row.listing_price_cents,
    currency: row.listing_currency,
    period: row.post_type === 'renting' ? row.listing_rent_period : null,
  },
  place: row.post_type === 'ticket' ? row.event_venue : row.listing_location,
  condition: row.selling_condition,
  delivery: row.delivery_method,
  startsAt: row.event_start_at?.toISOString() ?? null,
  timeZone: row.event_time_zone,
  quantity: row.ticket_quantity,
  cover: presentCover(row),
  photoCount: row.photo_count,
  isFeatured: row.is_featured,
  isSold: row.sold_at !== null,
  isPaused: row.paused_at !== null,
  createdAt: row.created_at.toISOString(),
  author: presentPerson(row),
})

export const presentPhoto = ({ id, ...cover }: StoredImage & { id: string }): Photo => ({
  photoId: id,
  picture: presentPicture(cover),
})

export const presentDetail = (row: SeenListingRow, viewer: MemberViewer): ListingDetail => ({
  ...presentListing(row),
  details: row.content,
  photos: row.photos.map(({ alt, ...photo }) => ({ ...presentPhoto(photo), alt })),
  rental:
    row.post_type === 'renting'
      ? {
          datesFlexible: row.rental_dates_flexible,
          from: row.rental_availability_start,
          until: row.rental_availability_end,
          depositCents: row.rental_deposit_cents,
          minDuration: row.rental_min_duration,
        }
      : null,
  ticket:
    row.post_type === 'ticket'
      ? {
          category: row.ticket_category ?? 'other',
          section: row.ticket_section_info,
          platform: row.ticket_platform,
          isOver: row.is_over,
        }
      : null,
  editedAt: row.edited_at?.toISOString() ?? null,
  seller: { since: row.seller_since.toISOString(), neighborhood: row.person_neighborhood, others: row.seller_others },
  can: rightsTo(row, viewer),
  underReview: row.under_review,
})
