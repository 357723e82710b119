import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Listing, ListingDetail } from '../../../contract/listings.ts'
import type { Paged } from '../../lib/cache/paged.ts'
import { arrivedKey, countsKey, detailKey, listKey, memberKey, type Filter } from './keys.ts'
import { applyToListings, dropListing, putListing, showArrived } from './live.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const me = uuid(900)
const author = { id: uuid(901), name: 'Ann', avatarUrl: null, headline: null, neighborhood: null }

const listing = (n: number, more: Partial<Listing> = {}): Listing => ({
  id: uuid(n),
  type: 'selling',
  title: `Number ${n}`,
  price: { cents: n * 100, currency: 'EUR', period: null },
  place: 'Sant Antoni',
  condition: 'good',
  delivery: 'pickup',
  startsAt: null,
  timeZone: null,
  quantity: null,
  cover: null,
  photoCount: 0,
  isFeatured: false,
  isSold: false,
  isPaused: false,
  createdAt: `2026-06-01T10:${String(n).padStart(2, '0')}:00.000Z`,
  author,
  ...more,
})
const detail = (one: Listing): ListingDetail => ({
  ...one,
  details: null,
  photos: [],
  rental: null,
  ticket: null,
  editedAt: null,
  seller: { since: one.createdAt, neighborhood: null, others: 0 },
  can: { message: true, edit: false, sell: false, remove: false, takeDown: false, report: true, feature: false },
  underReview: false,
})

let client: QueryClient
const load = (filter: Filter, items: Listing[], next: string | null = null) =>
  client.setQueryData<Paged<Listing>>(listKey(filter), { pages: [{ items, next }], pageParams: [null] })
const shown = (filter: Filter = {}) =>
  client.getQueryData<Paged<Listing>>(listKey(filter))?.pages.flatMap(page => page.items.map(({ title }) => title))
const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
const counted = (filter: Filter = {}) => client.getQueryData(countsKey(filter))
const waiting = () => client.getQueryData<Listing[]>(arrivedKey)?.map(({ title }) => title) ?? []

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(countsKey(), { all: 2, selling: 2, renting: 0, ticket: 0 })
})

test('hides listings of other members until requested, then inserts them in order into every matching list', () => {
  load({}, [listing(2), listing(1)])
  load({ type: 'renting' }, [])
  load({ sort: 'price_low' }, [listing(1), listing(2)])
  load({ maxCents: 250 }, [listing(2), listing(1)])
  applyToListings(client, { type: 'listing.added', listing: listing(3) }, me)
  expect(waiting()).toEqual(['Number 3'])
  expect(shown()).toEqual(['Number 2', 'Number 1'])
  expect(counted()).toEqual({ all: 3, selling: 3, renting: 0, ticket: 0 })
  showArrived(client)
  expect(waiting()).toEqual([])
  expect(shown()).toEqual(['Number 3', 'Number 2', 'Number 1'])
  expect(shown({ sort: 'price_low' })).toEqual(['Number 1', 'Number 2', 'Number 3'])
  expect(shown({ maxCents: 250 })).toEqual(['Number 2', 'Number 1'])
  expect(shown({ type: 'renting' })).toEqual([])
})

test("inserts the viewer's own listing immediately, counts it once, and keeps the featured one first", () => {
  load({}, [listing(1, { isFeatured: true }), listing(2)])
  const own = listing(3, { author: { ...author, id: me } })
  putListing(client, detail(own))
  applyToListings(client, { type: 'listing.added', listing: own }, me)
  expect(shown()).toEqual(['Number 1', 'Number 3', 'Number 2'])
  expect(counted()).toEqual({ all: 3, selling: 3, renting: 0, ticket: 0 })
})

test('removes a sold listing from every list and count, and restores it when it is relisted', () => {
  load({}, [listing(3), listing(2), listing(1)])
  client.setQueryData(memberKey(author.id), { pages: [{ items: [listing(2)], next: null }], pageParams: [null] })
  applyToListings(client, { type: 'listing.changed', listing: listing(2, { isSold: true }) }, me)
  expect(shown()).toEqual(['Number 3', 'Number 1'])
  expect(counted()).toEqual({ all: 1, selling: 1, renting: 0, ticket: 0 })
  expect(client.getQueryData<Paged<Listing>>(memberKey(author.id))?.pages[0]?.items[0]?.isSold).toBe(true)
  applyToListings(client, { type: 'listing.changed', listing: listing(2) }, me)
  expect(shown()).toEqual(['Number 3', 'Number 2', 'Number 1'])
  expect(counted()).toEqual({ all: 2, selling: 2, renting: 0, ticket: 0 })
})

test('moves an edited listing to the lists it now matches', () => {
  load({ condition: 'good' }, [listing(1)])
  load({ condition: 'used' }, [])
  applyToListings(client, { type: 'listing.changed', listing: listing(1, { condition: 'used' }) }, me)
  expect(shown({ condition: 'good' })).toEqual([])
  expect(shown({ condition: 'used' })).toEqual(['Number 1'])
})

test('marks lists that only the server can decide as stale, without changing them', () => {
  for (const filter of [
    { search: 'lamp' },
    { neighborhood: 'Sants' as const },
    { type: 'renting' as const, from: '2026-06-01' },
  ]) {
    load(filter, [])
    applyToListings(client, { type: 'listing.added', listing: listing(3, { type: filter.type ?? 'selling' }) }, me)
    showArrived(client)
    expect(shown(filter)).toEqual([])
    expect(isOld(listKey(filter))).toBe(true)
    dropListing(client, uuid(3))
  }
})

test('removes a listing from all caches, and shows an open one as not found', () => {
  load({}, [listing(2), listing(1)])
  client.setQueryData(detailKey(uuid(2)), detail(listing(2)))
  applyToListings(client, { type: 'listing.removed', listingId: uuid(2) }, me)
  expect(shown()).toEqual(['Number 1'])
  expect(counted()).toEqual({ all: 1, selling: 1, renting: 0, ticket: 0 })
  expect(client.getQueryState(detailKey(uuid(2)))?.error).toMatchObject({ code: 'LISTING_NOT_FOUND' })
})

test('drops a hidden listing that was sold or removed', () => {
  load({}, [listing(1)])
  for (const n of [2, 3]) applyToListings(client, { type: 'listing.added', listing: listing(n) }, me)
  applyToListings(client, { type: 'listing.changed', listing: listing(2, { isSold: true }) }, me)
  applyToListings(client, { type: 'listing.removed', listingId: uuid(3) }, me)
  showArrived(client)
  expect(shown()).toEqual(['Number 1'])
})

test('moves the featured mark to the post featured now', () => {
  load({}, [listing(1, { isFeatured: true }), listing(2)])
  applyToListings(client, { type: 'featured.changed', postId: uuid(2) }, me)
  const marks = client.getQueryData<Paged<Listing>>(listKey())?.pages[0]?.items.map(({ isFeatured }) => isFeatured)
  expect(marks).toEqual([false, true])
  expect(isOld(listKey())).toBe(true)
})
