import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../../contract/events.ts'
import type { FeedItem } from '../../../contract/feed.ts'
import type { Listing } from '../../../contract/listings.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Question } from '../../../contract/questions.ts'
import { roleRights } from '../../../contract/rights.ts'
import { liveCollection } from '../../lib/cache/live-collection.ts'
import { compare, placeItem } from './order.ts'
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

const eventFields = ({ title, isFeatured, startsAt, timeZone, place, cover }: Event) => ({
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
  ...eventFields(event),
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

const feed = liveCollection<FeedItem>({
  lists: { key: feedKey, placed: (list, _filter, item) => placeItem(list, item) },
  arrived: feedArrivedKey,
})

export const { showArrived } = feed

/** The cards of events have no number of comments. */
function countReplies(client: QueryClient, postId: string, replyCount: number) {
  const card = feed.find(client, postId)
  if (!card || card.replyCount !== null) feed.update(client, postId, { replyCount })
}

/** The post keeps its position until the feed is refetched. */
export const markFeatured = feed.feature

export function restartFeed(client: QueryClient, page: Page<FeedItem>) {
  client.setQueryData<FeedPages>(feedKey, firstPage(page))
  client.setQueryData<FeedItem[]>(feedArrivedKey, [])
}

/** Updates known items in place and hides new ones behind the button. */
export function meetFirstPage(client: QueryClient, page: Page<FeedItem>) {
  const shown = client.getQueryData<FeedPages>(feedKey)
  if (!shown) return
  const found = compare(shown, page)
  if (!found) return restartFeed(client, page)
  if (found.feed !== shown) client.setQueryData(feedKey, found.feed)
  if (found.arrived.length > 0) feed.arrive(client, ...found.arrived)
}

/** Only the viewer's own post goes directly into the feed. */
function meet(client: QueryClient, item: FeedItem, { id: viewerId }: Reader) {
  if (item.author.id === viewerId) {
    feed.withdraw(client, item.id)
    feed.put(client, () => item)
  } else if (!feed.find(client, item.id)) feed.arrive(client, item)
}

export function applyToFeed(client: QueryClient, event: LiveEvent, viewer: Reader) {
  switch (event.type) {
    case 'question.asked':
      return meet(client, cardOf(event.question, viewer), viewer)
    case 'event.added':
      return meet(client, eventCard(event.event, viewer), viewer)
    case 'event.changed':
      return feed.put(client, before => ({
        ...(before ?? eventCard(event.event, viewer)),
        ...eventFields(event.event),
      }))
    case 'listing.added':
      return meet(client, listingCard(event.listing, viewer), viewer)
    case 'listing.changed': {
      const { listing } = event
      if (listing.isSold) return feed.drop(client, listing.id)
      // Live events omit the text, so keep the cached one.
      const card = listingCard(listing, viewer)
      return feed.put(client, before => ({ ...card, text: before?.text ?? null }))
    }
    case 'listing.removed':
      return feed.drop(client, event.listingId)
    case 'question.changed':
      return feed.put(client, () => cardOf(event.question, viewer))
    case 'question.removed':
      return feed.drop(client, event.questionId)
    case 'event.cancelled':
    case 'event.removed':
      return feed.drop(client, event.eventId)
    case 'reply.posted':
    case 'reply.changed':
      return countReplies(client, event.reply.postId, event.replyCount)
    case 'reply.counted':
    case 'reply.removed':
      return countReplies(client, event.postId, event.replyCount)
    case 'featured.changed':
      return markFeatured(client, event.postId)
  }
}
