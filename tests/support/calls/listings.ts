import { randomUUID } from 'node:crypto'
import { listingWords } from '../trading.ts'
import { readers, type Actor, type Calls } from './world.ts'

const seesNothing: Actor[] = ['outsider']
// Without a photo, so that it is right for whoever sends it.
const ticket = () => ({ ...listingWords.ticket, title: `Ticket ${randomUUID()}` })

export const listings: Calls = {
  'listings.list': { call: () => ({ path: '/listings' }) },
  'listings.counts': { call: () => ({ path: '/listings/counts' }) },
  'listings.ofMember': { call: ({ somebody }) => ({ path: `/profiles/${somebody}/listings` }), seesNothing },
  'listings.read': { call: ({ listingId }) => ({ path: `/listings/${listingId}` }), seesNothing },
  'listings.similar': { call: ({ listingId }) => ({ path: `/listings/${listingId}/similar` }), seesNothing },
  'listings.create': {
    call: () => ({ path: '/listings', body: { id: randomUUID(), listing: { ...ticket(), photos: [] } } }),
  },
  'listings.edit': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}`, body: { listing: { ...ticket(), photos: [] } } }),
    seesNothing,
    mayNot: readers,
  },
  'listings.markSold': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}/sold` }),
    seesNothing,
    mayNot: readers,
  },
  'listings.markAvailable': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}/sold` }),
    seesNothing,
    mayNot: readers,
  },
  'listings.remove': { call: ({ listingId }) => ({ path: `/listings/${listingId}` }), seesNothing, mayNot: readers },
  'listings.restore': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}/restore`, body: {} }),
    seesNothing: [...seesNothing, ...readers],
  },
  'listings.takeDown': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}/take-down`, body: { reason: 'It is not theirs.' } }),
  },
}
