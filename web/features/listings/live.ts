import type { QueryClient } from '@tanstack/react-query'
import type { Outputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import type { Listing, ListingDetail } from '../../../contract/listings.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import { adjustData, changeData, changeEach, changeStanding, invalidateWithJitter } from '../../lib/change-data.ts'
import { holds, inserted, updated, without, type Paged } from '../../lib/paged.ts'
import { arrivedKey, countsKey, detailKey, isListingList, memberKey, type Filter, type ListKey } from './keys.ts'
import { belongs, placed } from './order.ts'

type List = Paged<Listing>
type Counts = Outputs['listings']['counts']

const changeLists = (client: QueryClient, change: (list: List, filter: Filter) => List) =>
  changeEach<List>(client, { predicate: isListingList }, (list, key) => change(list, (key as unknown as ListKey)[2]))

const changeMembers = (client: QueryClient, memberId: string, change: (list: List) => List) =>
  changeData(client, memberKey(memberId), change)

const changeArrived = (client: QueryClient, change: (arrived: Listing[]) => Listing[]) =>
  client.setQueryData<Listing[]>(arrivedKey, (arrived = []) => change(arrived))

/** Applies `change` to the cached detail of a listing, if it is loaded. */
const changeOpen = (client: QueryClient, id: string, change: (listing: ListingDetail) => ListingDetail) =>
  changeStanding(client, detailKey(id), change)

function known(client: QueryClient, id: string): Listing | undefined {
  const open = client.getQueryState<ListingDetail>(detailKey(id))
  if (open?.status === 'success') return open.data
  const lists = [
    ...client.getQueriesData<List>({ predicate: isListingList }),
    ...client.getQueriesData<List>({ queryKey: ['listings', 'member'] }),
  ]
  for (const [, list] of lists)
    for (const page of list?.pages ?? []) for (const item of page.items) if (item.id === id) return item
  return client.getQueryData<Listing[]>(arrivedKey)?.find(item => item.id === id)
}

/** Adds `by` to every cached count that certainly includes the listing, and marks the uncertain ones as stale. */
function count(client: QueryClient, listing: Listing, by: 1 | -1) {
  const told = (value: number) => (value >= limits.listingsCounted ? value : Math.max(0, value + by))
  for (const [key] of client.getQueriesData<Counts>({ queryKey: ['listings', 'counts'] })) {
    const belonging = belongs(key[2] as Filter, { ...listing, isSold: false })
    if (belonging === false) continue
    if (belonging === null) void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
    else
      adjustData<Counts>(client, key, counts => ({
        ...counts,
        all: told(counts.all),
        [listing.type]: told(counts[listing.type]),
      }))
  }
}

/** Marks lists whose matches only the server knows as stale. They refetch when next opened; nothing moves until then. */
const ageLists = (client: QueryClient, listing?: Listing) =>
  void client.invalidateQueries({
    predicate: query =>
      isListingList(query) && (!listing || belongs((query.queryKey as unknown as ListKey)[2], listing) === null),
    refetchType: 'none',
  })

const allCounts = { queryKey: countsKey().slice(0, 2) }
const ageCounts = (client: QueryClient) => void client.invalidateQueries({ ...allCounts, refetchType: 'none' })

/** True if a visible count became uncertain through a live event. */
export const hasOldCounts = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ ...allCounts, type: 'active', predicate: query => query.state.isInvalidated })
    .length > 0

/** A listing hidden behind the button stays there. */
function place(client: QueryClient, listing: Listing) {
  const before = known(client, listing.id)
  const waits = client.getQueryData<Listing[]>(arrivedKey)?.some(({ id }) => id === listing.id)
  if (waits && !listing.isSold)
    changeArrived(client, arrived => arrived.map(item => (item.id === listing.id ? listing : item)))
  else {
    changeArrived(client, arrived => arrived.filter(({ id }) => id !== listing.id))
    changeLists(client, (list, filter) => placed(list, filter, listing))
  }
  changeMembers(client, listing.author.id, list =>
    holds(list, listing.id)
      ? updated(list, listing.id, () => listing)
      : inserted(list, listing, (a, b) => a.createdAt > b.createdAt),
  )
  const wasOffered = before !== undefined && !before.isSold
  if (before ? wasOffered !== !listing.isSold : listing.isSold) count(client, listing, listing.isSold ? -1 : 1)
  else if (!before || before.price.cents !== listing.price.cents) ageCounts(client)
  ageLists(client, listing)
}

export function putListing(client: QueryClient, detail: ListingDetail): void {
  if (known(client, detail.id)) place(client, detail)
  else {
    count(client, detail, 1)
    client.setQueryData<ListingDetail>(detailKey(detail.id), detail)
    place(client, detail)
    // The live event may have arrived first and already been counted, so refetch the counts.
    void client.invalidateQueries(allCounts)
  }
  client.setQueryData<ListingDetail>(detailKey(detail.id), detail)
}

/** Removes a listing from the cache. Its open page shows "not found". */
export function dropListing(client: QueryClient, id: string): void {
  const before = known(client, id)
  if (before && !before.isSold) count(client, before, -1)
  else if (!before) ageCounts(client)
  changeLists(client, list => without(list, id))
  changeEach<List>(client, { queryKey: ['listings', 'member'] }, list => without(list, id))
  changeArrived(client, arrived => arrived.filter(item => item.id !== id))
  const open = client.getQueryCache().find({ queryKey: detailKey(id) })
  // Sets the result locally: a thousand browsers must not refetch at the same time.
  open?.setState({
    ...open.state,
    status: 'error',
    error: Object.assign(new Error('The listing was removed.'), { code: 'LISTING_NOT_FOUND', status: 404, data: {} }),
  })
}

export function showArrived(client: QueryClient): void {
  const waiting = client.getQueryData<Listing[]>(arrivedKey) ?? []
  client.setQueryData<Listing[]>(arrivedKey, [])
  for (const listing of waiting.toReversed()) changeLists(client, (list, filter) => placed(list, filter, listing))
}

/** The featured listing moves to the top with the next refetch. */
function feature(client: QueryClient, postId: string | null) {
  const mark = <T extends Listing>(listing: T): T =>
    listing.isFeatured === (listing.id === postId) ? listing : { ...listing, isFeatured: listing.id === postId }
  const onAll = (list: List): List => ({
    ...list,
    pages: list.pages.map(page => ({ ...page, items: page.items.map(mark) })),
  })
  changeLists(client, onAll)
  changeEach(client, { queryKey: ['listings', 'member'] }, onAll)
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['listings', 'detail'] }))
    changeOpen(client, queryKey[2] as string, mark)
  ageLists(client)
}

/** The viewer's own listing goes directly into its lists, others to the hidden ones. */
function meet(client: QueryClient, listing: Listing, viewerId: string) {
  if (known(client, listing.id)) return
  count(client, listing, 1)
  if (listing.author.id === viewerId) changeLists(client, (list, filter) => placed(list, filter, listing))
  else changeArrived(client, arrived => [listing, ...arrived])
  changeMembers(client, listing.author.id, list => inserted(list, listing, (a, b) => a.createdAt > b.createdAt))
  ageLists(client, listing)
}

/** Applies a live event to the cached listings without moving rows that the viewer is reading. */
export function applyToListings(client: QueryClient, event: LiveEvent, viewerId: string): void {
  switch (event.type) {
    case 'listing.added':
      return meet(client, event.listing, viewerId)
    case 'listing.changed': {
      const { listing } = event
      place(client, listing)
      changeOpen(client, listing.id, open => ({ ...open, ...listing }))
      // Details, photos and permissions are only in the detail response.
      return invalidateWithJitter(client, detailKey(listing.id))
    }
    case 'listing.removed':
      return dropListing(client, event.listingId)
    case 'post.takenDown':
      // The author gets the reason instead of the listing.
      return void client.invalidateQueries({ queryKey: detailKey(event.postId) })
    case 'featured.changed':
      return feature(client, event.postId)
  }
}
