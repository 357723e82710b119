import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readPlace } from './url-state.ts'
import { countQuery, directoryQuery, suggestionsQuery } from './queries.ts'
import { seedPeople } from './seed.ts'

test('stores the embedded data under the keys that the screen uses', () => {
  const client = new QueryClient()
  const page = { items: [], next: null }
  const count = { total: 0, more: false }
  seedPeople(client, {})
  expect(client.getQueryCache().getAll()).toEqual([])
  const asked = { search: '', knowledge: [], interests: [], years: [], verified: false, active: false }
  const order = { sort: 'recently_active', language: 'en', limit: 20 } as const
  const rest = { page, count, suggestions: [] }
  seedPeople(client, { people: { asked: { ...asked, ...order }, ...rest } })
  const { narrowing, sort } = readPlace(new URLSearchParams())
  expect(client.getQueryData(directoryQuery(narrowing, sort, 'ca-ES').queryKey)).toEqual({
    pages: [page],
    pageParams: [null],
  })
  expect(client.getQueryData(countQuery(narrowing).queryKey)).toEqual(count)
  expect(client.getQueryData(suggestionsQuery(client).queryKey)).toEqual([])

  const years = ['10+' as const]
  seedPeople(client, { people: { asked: { ...asked, ...order, search: 'potter', years }, ...rest } })
  const narrowed = readPlace(new URLSearchParams('search=potter&years=10%2B'))
  expect(client.getQueryData(countQuery(narrowed.narrowing).queryKey)).toEqual(count)
  expect(client.getQueryData(directoryQuery(narrowed.narrowing, narrowed.sort, 'en').queryKey)).toBeDefined()
})
