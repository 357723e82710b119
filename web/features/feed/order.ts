import type { FeedItem } from '../../../contract/feed.ts'
import type { Page } from '../../../contract/paging.ts'
import { holds, inserted, mapped, updated, type Paged } from '../../lib/cache/paged.ts'

type Feed = Paged<FeedItem>

export const itemsOf = (feed: Feed): FeedItem[] => feed.pages.flatMap(page => page.items)

/** Inserts after the featured items and before older ones. An item below the last loaded page is left to the next page. */
export const placeItem = (feed: Feed, item: FeedItem): Feed =>
  inserted(
    updated(feed, item.id, () => item),
    item,
    (a, b) => !b.isFeatured && b.createdAt < a.createdAt,
  )

export const isMissing = (feed: Feed, item: FeedItem): boolean =>
  !holds(feed, item.id) && placeItem(feed, item) !== feed

/** Null if they do not overlap, because pages would be missing in between. */
export function compare(feed: Feed, fresh: Page<FeedItem>): { feed: Feed; arrived: FeedItem[] } | null {
  const known = new Map(fresh.items.map(item => [item.id, item]))
  const meets = fresh.next === null || fresh.items.some(item => !item.isFeatured && holds(feed, item.id))
  if (!meets) return null
  return {
    feed: mapped(feed, item => {
      const now = known.get(item.id)
      return now && JSON.stringify(now) !== JSON.stringify(item) ? now : item
    }),
    arrived: fresh.items.filter(item => !holds(feed, item.id)),
  }
}
