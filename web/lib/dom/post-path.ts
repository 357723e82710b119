import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { referredTypes } from '../../../contract/vocabulary.ts'

export function postPath({ type, id }: { type: (typeof referredTypes)[number]; id: string }): string {
  if (type === 'question') return generatePath(pages.question, { questionId: id })
  if (type === 'event') return generatePath(pages.event, { eventId: id })
  return generatePath(pages.listing, { listingId: id })
}
