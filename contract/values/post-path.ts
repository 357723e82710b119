import { pages } from '../pages.ts'
import type { referredTypes } from '../vocabulary.ts'

type ReferredType = (typeof referredTypes)[number]

export const postName = (type: ReferredType) => (type === 'question' || type === 'event' ? type : 'listing')

export function postPath({ type, id }: { type: ReferredType; id: string }): string {
  if (type === 'question') return pages.question.replace(':questionId', id)
  if (type === 'event') return pages.event.replace(':eventId', id)
  return pages.listing.replace(':listingId', id)
}

export const replyPath = (post: { type: ReferredType; id: string }, replyId: string): string =>
  `${post.type === 'event' ? pages.talk.replace(':eventId', post.id) : postPath(post)}#reply-${replyId}`
