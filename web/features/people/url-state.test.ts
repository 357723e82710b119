import { expect, it } from 'vitest'
import { filterCount, noFilters, readPlace, writePlace } from './url-state.ts'
import { directoryKnowledge } from '../../../contract/vocabulary.ts'
import { toggled } from '../../lib/cache/toggled.ts'

const person = '0190c0de-0000-7000-8000-000000000001'

it('reads the filters that it wrote to the URL', () => {
  const place = {
    narrowing: {
      search: 'Sarrià & més',
      knowledge: ['Legal & Admin', 'Misc'],
      interests: ['Travel'],
      years: ['0-1', '10+'],
      active: true,
      verified: true,
    },
    sort: 'alphabetical',
    person,
  } as const
  expect(readPlace(new URLSearchParams(writePlace(place).toString()))).toEqual(place)
  expect(filterCount(place.narrowing)).toBe(7)
})

it('leaves out defaults and ignores unknown values', () => {
  const nothing = { narrowing: { search: '', ...noFilters }, sort: 'recently_active', person: null } as const
  expect(writePlace(nothing).toString()).toBe('')
  const odd = 'search=%20%20&knowledge=Cooking&interests=travel&years=3-4&active=yes&verified=0&sort=best&person=7&x=1'
  expect(readPlace(new URLSearchParams(odd))).toEqual(nothing)
  const twice = readPlace(new URLSearchParams(`years=10%2B&years=0-1&years=10%2B&person=${person.toUpperCase()}`))
  expect(twice.narrowing.years).toEqual(['0-1', '10+'])
  expect(twice.person).toBe(person)
  expect(readPlace(new URLSearchParams({ search: 'a'.repeat(300) })).narrowing.search).toHaveLength(100)
})

it('keeps the order of the options when one is toggled', () => {
  expect(toggled(directoryKnowledge, ['Misc'], 'Legal & Admin')).toEqual(['Legal & Admin', 'Misc'])
  expect(toggled(directoryKnowledge, ['Legal & Admin', 'Misc'], 'Legal & Admin')).toEqual(['Misc'])
})
