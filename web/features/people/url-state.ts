import {
  directoryKnowledge,
  interests,
  peopleSorts,
  yearsBuckets,
  type DirectoryKnowledge,
  type Interest,
  type PeopleSort,
  type YearsBucket,
} from '../../../contract/vocabulary.ts'
import { searchFrom } from '../../lib/text/search-from.ts'

export interface Filters {
  knowledge: readonly DirectoryKnowledge[]
  interests: readonly Interest[]
  years: readonly YearsBucket[]
  active: boolean
  verified: boolean
}
export interface Narrowing extends Filters {
  search: string
}
export interface Place {
  narrowing: Narrowing
  sort: PeopleSort
  person: string | null
}

export const noFilters: Filters = { knowledge: [], interests: [], years: [], active: false, verified: false }

export const filterCount = (filters: Filters): number =>
  filters.knowledge.length +
  filters.interests.length +
  filters.years.length +
  Number(filters.active) +
  Number(filters.verified)

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readPlace(params: URLSearchParams): Place {
  const some = <T extends string>(name: string, all: readonly T[]) => {
    const asked = params.getAll(name)
    return all.filter(value => asked.includes(value))
  }
  const person = params.get('person') ?? ''
  return {
    narrowing: {
      search: searchFrom(params),
      knowledge: some('knowledge', directoryKnowledge),
      interests: some('interests', interests),
      years: some('years', yearsBuckets),
      active: params.get('active') === '1',
      verified: params.get('verified') === '1',
    },
    sort: peopleSorts.find(name => name === params.get('sort')) ?? 'recently_active',
    person: id.test(person) ? person.toLowerCase() : null,
  }
}

export function writePlace({ narrowing, sort, person }: Place): URLSearchParams {
  const { search, active, verified, ...lists } = narrowing
  return new URLSearchParams([
    ...(search ? [['search', search]] : []),
    ...Object.entries(lists).flatMap(([name, values]) => values.map(value => [name, value])),
    ...(active ? [['active', '1']] : []),
    ...(verified ? [['verified', '1']] : []),
    ...(sort === 'recently_active' ? [] : [['sort', sort]]),
    ...(person ? [['person', person]] : []),
  ] as [string, string][])
}
