import { expect, it } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { limits } from '../../contract/limits.ts'
import { listInput } from './address.ts'

const asked = (query: string) => listInput(contract.questions.list, Object.fromEntries(new URLSearchParams(query)))

it('reads what an address asks of a list, by the schema of its endpoint', () => {
  expect(asked('')).toEqual({ limit: limits.pageSize, sort: 'newest' })
  expect(asked('category=Podcasting&search=+bike+&sort=unanswered&utm=x')).toEqual({
    limit: limits.pageSize,
    category: 'Podcasting',
    search: 'bike',
    sort: 'unanswered',
  })
})

it('begins at the top, with the usual number of rows', () => {
  expect(asked('cursor=abc&limit=3')).toEqual({ limit: limits.pageSize, sort: 'newest' })
})

it.each(['category=Gossip', 'category=', 'sort=oldest', `search=${'x'.repeat(limits.searchMax + 1)}`])(
  'finds no list in %s',
  query => expect(asked(query)).toBeNull(),
)
