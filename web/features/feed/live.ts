import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../../contract/events.ts'
import type { FeedItem } from '../../../contract/feed.ts'
import type { Listing } from '../../../contract/listings.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Question } from '../../../contract/questions.ts'
import { roleRights } from '../../../contract/rights.ts'
import { mapped, without, type Paged } from '../../lib/paged.ts'
import { compare, itemsOf, placeItem } from './order.ts'
import { feedArrivedKey, feedKey, firstPage, type FeedPages } from './queries.ts'

interface Reader {
  id: string
  isAdmin: boolean
}

const cardOf = (question: Question, { isAdmin }: Reader): FeedItem => ({
  id: question.id,
  kind: 'question',
  title: question.title,
  text: question.details,
  category: question.category,
  createdAt: question.createdAt,
  isFeatured: question.isFeatured,
  replyCount: question.replyCount,
  event: null,
  picture: null,
  price: null,
  author: question.author,
  target: { page: 'question', id: question.id },
  can: roleRights(isAdmin),
})

const toldOf = ({ title, isFeatured, startsAt, timeZone, place, cover }: Event) => ({
  title,
  isFeatured,
  picture: cover,
  event: { startsAt, timeZone, location: place },
})

const eventCard = (event: Event, { isAdmin }: Reader): FeedItem => ({
  id: event.id,
  kind: 'event',
  text: null,
  category: null,
  createdAt: event.createdAt,
  replyCount: null,
  price: null,
  author: event.author,
  target: { page: 'event', id: event.id },
  can: roleRights(isAdmin),
  ...toldOf(event),
})

const listingCard = (listing: Listing, { isAdmin }: Reader): FeedItem => ({
  id: listing.id,
  kind: listing.type,
  title: listing.title,
  text: null,
  category: null,
  createdAt: listing.createdAt,
  isFeatured: listing.isFeatured,
  replyCount: null,
  event: null,
  picture: listing.cover,
  price: listing.price,
  author: listing.author,
  target: { page: 'listing', id: listing.id },
  can: roleRights(isAdmin),
})

const changeFeed = (client: QueryClient, change: (feed: Paged<FeedItem>) => Paged<FeedItem>) =>
  client.setQueryData<Paged<FeedItem>>(feedKey, feed => feed && change(feed))

/** Changes items in the feed and in the hidden new ones. */
function changeItems(client: QueryClient, change: (item: FeedItem) => FeedItem) {
  changeFeed(client, feed => mapped(feed, change))
  client.setQueryData<FeedItem[]>(feedArrivedKey, arrived => arrived?.map(change))
}

const arrive = (client: QueryClient, items: FeedItem[]) =>
  client.setQueryData<FeedItem[]>(feedArrivedKey, (arrived = []) => [
    ...items,
    ...arrived.filter(({ id }) => !items.some(item => item.id === id)),
  ])

/** Inserts the hidden new items into the feed. */
export function showArrived(client: QueryClient) {
  for (const item of client.getQueryData<FeedItem[]>(feedArrivedKey) ?? [])
    changeFeed(client, feed => placeItem(feed, item))
  client.setQueryData<FeedItem[]>(feedArrivedKey, [])
}

export function restartFeed(client: QueryClient, page: Page<FeedItem>) {
  client.setQueryData<FeedPages>(feedKey, firstPage(page))
  client.setQueryData<FeedItem[]>(feedArrivedKey, [])
}

/**
 * Merges a first page that was refetched in the background: updates known items in place and hides new ones behind the button.
 */
export function meetFirstPage(client: QueryClient, page: Page<FeedItem>) {
  const feed = client.getQueryData<FeedPages>(feedKey)
  if (!feed) return
  const found = compare(feed, page)
  if (!found) return restartFeed(client, page)
  if (found.feed !== feed) client.setQueryData(feedKey, found.feed)
  if (found.arrived.length > 0) arrive(client, found.arrived)
}

const count = (client: QueryClient, id: string, replyCount: number) =>
  changeItems(client, item => (item.id === id && item.replyCount !== replyCount ? { ...item, replyCount } : item))

/** Marks the featured post. It keeps its position until the feed is refetched. */
export const markFeatured = (client: QueryClient, postId: string | null) =>
  changeItems(client, item =>
    item.isFeatured === (item.id === postId) ? item : { ...item, isFeatured: item.id === postId },
  )

/** The viewer's own post goes directly into the feed, others to the hidden ones. */
function meet(client: QueryClient, item: FeedItem, { id: viewerId }: Reader) {
  const feed = client.getQueryData<FeedPages>(feedKey)
  if (item.author.id === viewerId) changeFeed(client, shown => placeItem(shown, item))
  else if (!feed || !itemsOf(feed).some(({ id }) => id === item.id)) arrive(client, [item])
}

/** Updates a post with `change` if it is in the cache, otherwise restores it at its position. */
function bringBack(client: QueryClient, item: FeedItem, change: (before: FeedItem) => FeedItem) {
  const isShown = (items: FeedItem[] | undefined) => items?.some(({ id }) => id === item.id) ?? false
  const feed = client.getQueryData<FeedPages>(feedKey)
  if (isShown(client.getQueryData<FeedItem[]>(feedArrivedKey)) || isShown(feed && itemsOf(feed)))
    changeItems(client, other => (other.id === item.id ? change(other) : other))
  else changeFeed(client, shown => placeItem(shown, item))
}

function drop(client: QueryClient, postId: string) {
  changeFeed(client, feed => without(feed, postId))
  client.setQueryData<FeedItem[]>(feedArrivedKey, arrived => arrived?.filter(({ id }) => id !== postId))
}

/** Applies a live event to the cached feed. New posts of others stay hidden behind the button. */
export function applyToFeed(client: QueryClient, event: LiveEvent, viewer: Reader) {
  switch (event.type) {
    case 'question.asked':
      return meet(client, cardOf(event.question, viewer), viewer)
    case 'event.added':
      return meet(client, eventCard(event.event, viewer), viewer)
    case 'event.changed':
      return bringBack(client, eventCard(event.event, viewer), before => ({ ...before, ...toldOf(event.event) }))
    case 'listing.added':
      return meet(client, listingCard(event.listing, viewer), viewer)
    case 'listing.changed': {
      const { listing } = event
      if (listing.isSold) return drop(client, listing.id)
      // The live event omits the text, so keep the cached one.
      const card = listingCard(listing, viewer)
      return bringBack(client, card, before => ({ ...card, text: before.text }))
    }
    case 'listing.removed':
      return drop(client, event.listingId)
    case 'question.changed': {
      const item = cardOf(event.question, viewer)
      return bringBack(client, item, () => item)
    }
    case 'question.removed':
      return drop(client, event.questionId)
    case 'event.cancelled':
    case 'event.removed':
      return drop(client, event.eventId)
    case 'reply.posted':
    case 'reply.changed':
      return count(client, event.reply.questionId, event.replyCount)
    case 'reply.removed':
      return count(client, event.questionId, event.replyCount)
    case 'featured.changed':
      return markFeatured(client, event.postId)
  }
}
