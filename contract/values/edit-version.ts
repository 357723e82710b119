import type { EventDetail } from '../events.ts'
import type { ListingDetail } from '../listings.ts'
import type { Question } from '../questions.ts'
import type { Reply } from '../replies.ts'

/**
 * A save based on another version is rejected. Counts and other derived fields are excluded, so that other users cause
 * no conflicts.
 */

/** Not cryptographic (cyrb53). */
function digest(fields: readonly unknown[]): string {
  const text = JSON.stringify(fields)
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

export const questionVersion = ({
  title,
  details,
  category,
}: Pick<Question, 'title' | 'details' | 'category'>): string => digest([title, details, category])

export const replyVersion = ({ body }: Pick<Reply, 'body'>): string => digest([body])

type EditedProfile = Record<
  | 'name'
  | 'hometown'
  | 'country'
  | 'relationshipStatus'
  | 'jobTitle'
  | 'company'
  | 'industry'
  | 'neighborhood'
  | 'neighborhoodOther'
  | 'yearsInCity'
  | 'knowledgeableIn'
  | 'interests'
  | 'icebreakerAnswer',
  unknown
>

export const profileVersion = (profile: EditedProfile): string =>
  digest([
    profile.name,
    profile.hometown,
    profile.country,
    profile.relationshipStatus,
    profile.jobTitle,
    profile.company,
    profile.industry,
    profile.neighborhood,
    profile.neighborhoodOther,
    profile.yearsInCity,
    profile.knowledgeableIn,
    profile.interests,
    profile.icebreakerAnswer,
  ])

export const eventVersion = (event: EventDetail): string =>
  digest([
    event.title,
    event.types,
    event.startsAt,
    event.endsAt,
    event.timeZone,
    event.place,
    event.venue,
    event.neighborhood,
    event.details,
    event.maxAttendees,
    event.confirms,
    event.guestsMax,
    event.shared,
    event.findable,
    event.sponsor?.name,
    event.sponsor?.website,
    event.paymentLink,
    event.cover?.sizes[0]?.url,
  ])

export const listingVersion = (listing: ListingDetail): string =>
  digest([
    listing.title,
    listing.details,
    listing.price.cents,
    listing.price.currency,
    listing.price.period,
    listing.place,
    listing.condition,
    listing.delivery,
    listing.startsAt,
    listing.quantity,
    listing.photos.map(({ photoId, alt }) => [photoId, alt]),
    listing.rental && [
      listing.rental.datesFlexible,
      listing.rental.from,
      listing.rental.until,
      listing.rental.depositCents,
      listing.rental.minDuration,
    ],
    listing.ticket && [listing.ticket.category, listing.ticket.section, listing.ticket.platform],
  ])
