import type { FeedItem } from '../../../contract/feed.ts'
import type { Page } from '../../../contract/paging.ts'
import type { FeedPages } from './queries.ts'

export const itemsOf = (feed: FeedPages): FeedItem[] => feed.pages.flatMap(page => page.items)
const holds = (feed: FeedPages, id: string) => feed.pages.some(page => page.items.some(item => item.id === id))

/** The feed with `change` applied to its items. An unchanged item keeps its identity, so that its card does not re-render. */
export function mapItems(feed: FeedPages, change: (item: FeedItem) => FeedItem): FeedPages {
  const pages = feed.pages.map(page => {
    const items = page.items.map(change)
    return items.some((item, index) => item !== page.items[index]) ? { ...page, items } : page
  })
  return pages.some((page, index) => page !== feed.pages[index]) ? { ...feed, pages } : feed
}

export const withoutItem = (feed: FeedPages, id: string): FeedPages =>
  holds(feed, id)
    ? { ...feed, pages: feed.pages.map(page => ({ ...page, items: page.items.filter(item => item.id !== id) })) }
    : feed

/**
 * The feed with an item at its position once: after the featured ones, before older ones. Below the last loaded page it is left
 * to the page that will contain it.
 */
export function placeItem(feed: FeedPages, item: FeedItem): FeedPages {
  if (holds(feed, item.id)) return mapItems(feed, other => (other.id === item.id ? item : other))
  const put = (at: number, page: Page<FeedItem>, index: number): FeedPages => ({
    ...feed,
    pages: feed.pages.with(at, { ...page, items: page.items.toSpliced(index, 0, item) }),
  })
  for (const [at, page] of feed.pages.entries()) {
    const index = page.items.findIndex(other => !other.isFeatured && other.createdAt < item.createdAt)
    if (index >= 0) return put(at, page, index)
  }
  const last = feed.pages.at(-1)
  return last?.next === null ? put(feed.pages.length - 1, last, last.items.length) : feed
}

/** True if the item belongs to the loaded part and is not in it. */
export const isMissing = (feed: FeedPages, item: FeedItem): boolean =>
  !holds(feed, item.id) && placeItem(feed, item) !== feed

/**
 * Compares a refetched first page with the loaded feed. Returns the feed with known items updated, and the new items. Null if
 * they do not overlap, because pages would be missing in between.
 */
export function compare(feed: FeedPages, fresh: Page<FeedItem>): { feed: FeedPages; arrived: FeedItem[] } | null {
  const known = new Map(fresh.items.map(item => [item.id, item]))
  const meets = fresh.next === null || fresh.items.some(item => !item.isFeatured && holds(feed, item.id))
  if (!meets) return null
  return {
    feed: mapItems(feed, item => {
      const now = known.get(item.id)
      return now && JSON.stringify(now) !== JSON.stringify(item) ? now : item
    }),
    arrived: fresh.items.filter(item => !holds(feed, item.id)),
  }
}
