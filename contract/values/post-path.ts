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

/** A reply to a question, or a comment under an event. */
export const replyPath = (post: { type: ReferredType; id: string }, replyId: string): string =>
  `${post.type === 'event' ? pages.talk.replace(':eventId', post.id) : postPath(post)}#reply-${replyId}`
