import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readPlace } from './address.ts'
import { countQuery, directoryQuery, suggestionsQuery } from './queries.ts'
import { seedPeople } from './seed.ts'

test('what the document carries is found by the screen that opens without filters', () => {
  const client = new QueryClient()
  const page = { items: [], next: null }
  const count = { total: 0, more: false }
  seedPeople(client, {})
  expect(client.getQueryCache().getAll()).toEqual([])
  // As the server writes it.
  const asked = { search: '', knowledge: [], interests: [], years: [], verified: false, active: false }
  const people = { asked: { ...asked, sort: 'recently_active', language: 'en' }, page, count, suggestions: [] }
  seedPeople(client, { people })
  const { narrowing, sort } = readPlace(new URLSearchParams())
  expect(client.getQueryData(directoryQuery(narrowing, sort, 'ca-ES').queryKey)).toEqual({
    pages: [page],
    pageParams: [null],
  })
  expect(client.getQueryData(countQuery(narrowing).queryKey)).toEqual(count)
  expect(client.getQueryData(suggestionsQuery(client).queryKey)).toEqual([])
})
