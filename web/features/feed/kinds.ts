import { generatePath } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import type { FeedItem } from '../../../contract/feed.ts'
import type { FeedKind } from '../../../contract/vocabulary.ts'
import type { PostKind } from '../../ui/badge.tsx'

const looks: Record<FeedKind, PostKind> = {
  question: 'question',
  event: 'event',
  selling: 'selling',
  renting: 'renting',
  ticket: 'ticket',
  market_item: 'selling',
}

/** Undefined for kinds that this version does not know; their cards are left out. */
export const lookOf = ({ kind }: { kind: string }): PostKind | undefined =>
  Object.hasOwn(looks, kind) ? looks[kind as FeedKind] : undefined

export function pathOf({ page, id }: FeedItem['target']): string {
  const paths = {
    question: () => generatePath(pages.question, { questionId: id }),
    event: () => generatePath(pages.event, { eventId: id }),
    listing: () => generatePath(pages.listing, { listingId: id }),
    profile: () => generatePath(pages.profile, { profileId: id }),
  }
  return paths[page]()
}
