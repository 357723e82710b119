import { expect, test } from 'vitest'
import { fitting, readFilter, writeFilter } from './filter.ts'

const read = (query: string) =>
  Object.fromEntries(Object.entries(readFilter(new URLSearchParams(query))).filter(([, value]) => value !== undefined))

test('reads the filter that it wrote to the URL', () => {
  const query =
    'type=selling&search=bike&minCents=1000&maxCents=20000&neighborhood=Sants&condition=good&delivery=pickup&sort=price_low'
  expect(writeFilter(readFilter(new URLSearchParams(query))).toString()).toBe(query)
  expect(writeFilter(readFilter(new URLSearchParams('sort=newest'))).toString()).toBe('')
})

test.each([
  'type=swap',
  'minCents=-1',
  'minCents=1e3',
  'maxCents=99999999999',
  'maxCents=0.5',
  'neighborhood=Atlantis',
  'condition=broken',
  'delivery=owl',
  'from=2026-02-30',
  'until=2026-13-01',
  'on=tomorrow',
  'sort=cheap',
  'search=%20%20',
])('ignores unknown values in %s', query => expect(read(query)).toEqual({}))

test('drops filters that do not apply to the type', () => {
  const all = 'condition=good&from=2026-06-01&until=2026-06-05&on=2026-06-01&neighborhood=Sants&delivery=pickup'
  expect(Object.keys(read(`type=selling&${all}`)).sort()).toEqual(['condition', 'delivery', 'neighborhood', 'type'])
  expect(Object.keys(read(`type=renting&${all}`)).sort()).toEqual(['delivery', 'from', 'neighborhood', 'type', 'until'])
  expect(Object.keys(read(`type=ticket&${all}`)).sort()).toEqual(['on', 'type'])
  expect(fitting({ type: 'ticket', delivery: 'digital_transfer' }).delivery).toBe('digital_transfer')
})
