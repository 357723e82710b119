import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { listingWords } from '../people/trading.ts'
import { allBut, members, notTheirs, unseen, unseenOrRemoved, unseenOrStub, type Calls, type Refusal } from './world.ts'

const ticket = () => ({ ...listingWords.ticket, title: `Ticket ${randomUUID()}` })
const notToBeChanged: Refusal[] = [...unseenOrRemoved('LISTING_NOT_FOUND'), notTheirs]

export const listings: Calls = {
  'listings.list': { call: () => ({ path: '/listings' }) },
  'listings.counts': { call: () => ({ path: '/listings/counts' }) },
  'listings.ofMember': {
    call: ({ authorId }) => ({ path: `/profiles/${authorId}/listings` }),
    refusals: [unseen('PROFILE_NOT_FOUND')],
  },
  'listings.read': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}` }),
    refusals: unseenOrStub('LISTING_NOT_FOUND'),
  },
  'listings.similar': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}/similar` }),
    refusals: unseenOrRemoved('LISTING_NOT_FOUND'),
  },
  'listings.create': {
    call: () => ({ path: '/listings', body: { id: randomUUID(), listing: { ...ticket(), photos: [] } } }),
  },
  'listings.edit': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}`, body: { listing: { ...ticket(), photos: [] } } }),
    refusals: notToBeChanged,
  },
  'listings.markSold': { call: ({ listingId }) => ({ path: `/listings/${listingId}/sold` }), refusals: notToBeChanged },
  'listings.markAvailable': {
    given: async ({ deps: { db } }, { listingId }) => {
      await db
        .updateTable('posts')
        .set({ sold_at: sql`now()` })
        .where('id', '=', listingId)
        .execute()
    },
    call: ({ listingId }) => ({ path: `/listings/${listingId}/sold` }),
    refusals: notToBeChanged,
  },
  'listings.remove': { call: ({ listingId }) => ({ path: `/listings/${listingId}` }), refusals: notToBeChanged },
  'listings.restore': {
    given: async ({ deps: { db } }, { listingId }) => {
      await db
        .updateTable('posts')
        .set({ deleted_at: sql`now()` })
        .where('id', '=', listingId)
        .execute()
    },
    call: ({ listingId }) => ({ path: `/listings/${listingId}/restore`, body: {} }),
    refusals: [
      {
        code: 'LISTING_NOT_FOUND',
        to: allBut(members, 'author'),
        because: 'what its author has removed is gone for others, and what moderators took away stays so',
      },
    ],
  },
  'listings.takeDown': {
    call: ({ listingId }) => ({ path: `/listings/${listingId}/take-down`, body: { reason: 'It is not theirs.' } }),
  },
}
