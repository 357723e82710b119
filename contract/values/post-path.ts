import { pages } from '../pages.ts'
import type { referredTypes } from '../vocabulary.ts'

type ReferredType = (typeof referredTypes)[number]

/** Listings have one name. */
export const postName = (type: ReferredType) => (type === 'question' || type === 'event' ? type : 'listing')

/** `id` may be the slug of a question. */
export function postPath({ type, id }: { type: ReferredType; id: string }): string {
  if (type === 'question') return pages.question.replace(':questionId', id)
  if (type === 'event') return pages.event.replace(':eventId', id)
  return pages.listing.replace(':listingId', id)
}
