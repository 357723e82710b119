import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { countsKey, listKey } from './keys.ts'
import { seedListings } from './seed.ts'

it('stores the list and its counts under the keys that the screen of the same URL uses', () => {
  const client = new QueryClient()
  const page = { items: [], next: null }
  const counts = { all: 0, selling: 0, renting: 0, ticket: 0 }
  seedListings(client, { exchange: { asked: { sort: 'newest', limit: 20 }, page, counts } })
  seedListings(client, {
    exchange: { asked: { sort: 'price_low', limit: 20, type: 'selling', minCents: 100, search: 'bike' }, page, counts },
  })
  for (const filter of [{}, { search: 'bike', minCents: 100, type: 'selling', sort: 'price_low' }] as const) {
    expect(client.getQueryData(listKey(filter))).toEqual({ pages: [page], pageParams: [null] })
    expect(client.getQueryData(countsKey(filter))).toEqual(counts)
  }
  expect(client.getQueryData(listKey({ type: 'renting' }))).toBeUndefined()
})
