import { describe, expect, it } from 'vitest'
import type { FeedItem } from '../../../contract/feed.ts'
import { mapped, without, type Paged } from '../../lib/cache/paged.ts'
import { compare, isMissing, itemsOf, placeItem } from './order.ts'

const item = (id: string, minute: number, more: Partial<FeedItem> = {}): FeedItem => ({
  id,
  kind: 'question',
  title: id,
  text: null,
  category: null,
  createdAt: new Date(minute * 60_000).toISOString(),
  isFeatured: false,
  replyCount: 0,
  event: null,
  picture: null,
  price: null,
  author: { id: 'a', name: 'Ada', avatarUrl: null, headline: null, neighborhood: null },
  target: { page: 'question', id },
  can: { feature: false },
  ...more,
})
const feed = (pages: FeedItem[][], next: string | null = 'more'): Paged<FeedItem> => ({
  pages: pages.map((items, index) => ({ items, next: index < pages.length - 1 ? 'more' : next })),
  pageParams: pages.map(() => null),
})
const ids = (list: Paged<FeedItem>) => itemsOf(list).map(({ id }) => id)
const loaded = feed([
  [item('star', 1, { isFeatured: true }), item('nine', 9)],
  [item('seven', 7), item('five', 5)],
])

describe('placeItem, without and mapped', () => {
  it('insert an item after the featured ones and before older ones, once', () => {
    expect(ids(placeItem(loaded, item('ten', 10)))).toEqual(['star', 'ten', 'nine', 'seven', 'five'])
    expect(ids(placeItem(loaded, item('eight', 8)))).toEqual(['star', 'nine', 'eight', 'seven', 'five'])
    const again = placeItem(loaded, item('seven', 7, { title: 'changed' }))
    expect(itemsOf(again).map(({ title }) => title)).toEqual(['star', 'nine', 'changed', 'five'])
  })

  it('leave an item below the last page to the page that brings it, unless that was the last', () => {
    expect(placeItem(loaded, item('two', 2))).toBe(loaded)
    expect(isMissing(loaded, item('two', 2))).toBe(false)
    expect(
      ids(
        placeItem(
          feed(
            loaded.pages.map(page => page.items),
            null,
          ),
          item('two', 2),
        ),
      ),
    ).toEqual(['star', 'nine', 'seven', 'five', 'two'])
    expect(ids(placeItem(feed([[]], null), item('first', 1)))).toEqual(['first'])
  })

  it('remove an item and keep the identity of unrelated pages', () => {
    expect(ids(without(loaded, 'nine'))).toEqual(['star', 'seven', 'five'])
    expect(without(loaded, 'nobody')).toBe(loaded)
    const counted = mapped(loaded, other => (other.id === 'five' ? { ...other, replyCount: 3 } : other))
    expect(counted.pages[0]).toBe(loaded.pages[0])
    expect(counted.pages[1]?.items[0]).toBe(loaded.pages[1]?.items[0])
    expect(mapped(loaded, other => other)).toBe(loaded)
  })
})

describe('compare', () => {
  it('updates known items and returns new ones', () => {
    const fresh = { items: [item('ten', 10), item('nine', 9, { replyCount: 4 })], next: 'more' }
    const found = compare(loaded, fresh)
    expect(found?.arrived.map(({ id }) => id)).toEqual(['ten'])
    expect(itemsOf(found!.feed).find(({ id }) => id === 'nine')?.replyCount).toBe(4)
    expect(compare(loaded, { items: loaded.pages[0]!.items, next: 'more' })?.feed).toBe(loaded)
  })

  it('returns null when pages are missing in between', () => {
    expect(compare(loaded, { items: [item('star', 1, { isFeatured: true }), item('99', 99)], next: 'more' })).toBe(null)
    expect(compare(feed([[]], null), { items: [item('first', 1)], next: null })?.arrived).toHaveLength(1)
  })
})
