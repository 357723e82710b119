import { expect, it } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { limits } from '../../contract/limits.ts'
import { listInput } from './list-input.ts'

const valuesOf = (query: string) => {
  const params = new URLSearchParams(query)
  return Object.fromEntries([...params.keys()].map(name => [name, params.getAll(name)]))
}
const asked = (query: string) => listInput(contract.questions.list, valuesOf(query))

it('parses the query of a list page with the schema of its endpoint', () => {
  expect(asked('')).toEqual({ limit: limits.pageSize, sort: 'newest' })
  expect(asked('category=Podcasting&search=+bike+&sort=unanswered&utm=x')).toEqual({
    limit: limits.pageSize,
    category: 'Podcasting',
    search: 'bike',
    sort: 'unanswered',
  })
})

it('ignores cursor and limit', () => {
  expect(asked('cursor=abc&limit=3')).toEqual({ limit: limits.pageSize, sort: 'newest' })
})

it.each(['category=Gossip', 'category=', 'sort=oldest', `search=${'x'.repeat(limits.searchMax + 1)}`])(
  'returns null for %s',
  query => expect(asked(query)).toBeNull(),
)

it('parses repeated parameters as an array', () => {
  const people = (query: string) => listInput(contract.people.list, valuesOf(query))
  const nothing = { knowledge: [], interests: [], years: [], verified: false, active: false }
  const usual = { limit: limits.pageSize, sort: 'recently_active', language: 'en' }
  expect(people('')).toEqual({ ...usual, ...nothing })
  expect(people('knowledge=Misc&knowledge=Legal+%26+Admin&years=10%2B&active=1&person=x')).toEqual({
    ...usual,
    ...nothing,
    knowledge: ['Misc', 'Legal & Admin'],
    years: ['10+'],
    active: true,
  })
  expect(people('knowledge=Gossip')).toBeNull()
})
