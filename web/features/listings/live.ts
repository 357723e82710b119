import type { QueryClient } from '@tanstack/react-query'
import type { Outputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import type { Listing, ListingDetail } from '../../../contract/listings.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import { adjustData, invalidateNow, invalidateWithJitter, markStale } from '../../lib/cache/change-data.ts'
import { liveCollection } from '../../lib/cache/live-collection.ts'
import { holds, inserted, updated, type Paged } from '../../lib/cache/paged.ts'
import { arrivedKey, countsKey, detailKey, listKey, memberKey, type Filter } from './keys.ts'
import { belongs, placed } from './order.ts'

type Counts = Outputs['listings']['counts']

/** Includes sold listings. */
function placedOfMember(list: Paged<Listing>, memberId: string, listing: Listing): Paged<Listing> {
  if (holds(list, listing.id)) return updated(list, listing.id, () => listing)
  return memberId === listing.author.id ? inserted(list, listing, (a, b) => a.createdAt > b.createdAt) : list
}

const listings = liveCollection<Listing, ListingDetail, Filter>({
  lists: { key: listKey().slice(0, 2), placed },
  ofMember: { key: memberKey('').slice(0, 2), placed: placedOfMember },
  arrived: arrivedKey,
  detail: { key: detailKey, notFound: 'LISTING_NOT_FOUND' },
})

export const { showArrived } = listings

const allCounts = { queryKey: countsKey().slice(0, 2) }
const ageCounts = (client: QueryClient) => markStale(client, allCounts)

/** Marks counts as stale if it is unknown whether they include the listing. */
function count(client: QueryClient, listing: Listing, by: 1 | -1) {
  const adjusted = (value: number) => (value >= limits.listingsCounted ? value : Math.max(0, value + by))
  for (const { queryKey } of client.getQueryCache().findAll(allCounts)) {
    const belonging = belongs(queryKey[2] as Filter, { ...listing, isSold: false })
    if (belonging === null) markStale(client, { queryKey, exact: true })
    if (belonging)
      adjustData<Counts>(client, queryKey, counts => ({
        ...counts,
        all: adjusted(counts.all),
        [listing.type]: adjusted(counts[listing.type]),
      }))
  }
}

/** A live event made a visible count uncertain. */
export const hasOldCounts = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ ...allCounts, type: 'active', predicate: query => query.state.isInvalidated })
    .length > 0

const ageLists = (client: QueryClient, listing: Listing) =>
  listings.ageLists(client, filter => belongs(filter, listing) === null)

function place(client: QueryClient, listing: Listing) {
  const before = listings.find(client, listing.id)
  if (listing.isSold) listings.withdraw(client, listing.id)
  listings.put(client, () => listing)
  const wasOffered = before !== undefined && !before.isSold
  if (before ? wasOffered !== !listing.isSold : listing.isSold) count(client, listing, listing.isSold ? -1 : 1)
  else if (!before || before.price.cents !== listing.price.cents) ageCounts(client)
  ageLists(client, listing)
}

export function putListing(client: QueryClient, detail: ListingDetail): void {
  if (listings.find(client, detail.id)) place(client, detail)
  else {
    count(client, detail, 1)
    client.setQueryData<ListingDetail>(detailKey(detail.id), detail)
    place(client, detail)
    // The live event may already have been counted.
    void client.invalidateQueries(allCounts)
  }
  client.setQueryData<ListingDetail>(detailKey(detail.id), detail)
}

export function dropListing(client: QueryClient, id: string): void {
  const before = listings.find(client, id)
  if (before && !before.isSold) count(client, before, -1)
  else if (!before) ageCounts(client)
  listings.drop(client, id)
  listings.closeDetail(client, id)
}

/** Only the viewer's own listing goes directly into its lists. */
function meet(client: QueryClient, listing: Listing, viewerId: string) {
  if (listings.find(client, listing.id)) return
  count(client, listing, 1)
  if (listing.author.id === viewerId) listings.put(client, () => listing)
  else listings.arrive(client, listing)
  ageLists(client, listing)
}

/** Does not move rows that the viewer is reading. */
export function applyToListings(client: QueryClient, event: LiveEvent, viewerId: string): void {
  switch (event.type) {
    case 'listing.added':
      return meet(client, event.listing, viewerId)
    case 'listing.changed': {
      const { listing } = event
      place(client, listing)
      listings.changeDetail(client, listing.id, open => ({ ...open, ...listing }))
      // Live events omit details, photos and permissions.
      return invalidateWithJitter(client, detailKey(listing.id))
    }
    case 'listing.removed':
      return dropListing(client, event.listingId)
    case 'post.takenDown':
      // The author gets the reason instead.
      return invalidateNow(client, { queryKey: detailKey(event.postId) })
    case 'featured.changed':
      listings.feature(client, event.postId)
      return listings.ageLists(client)
  }
}
