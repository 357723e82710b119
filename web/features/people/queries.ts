import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Outputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import { languages } from '../../../contract/language.ts'
import { type PeopleSort } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api.ts'
import { homeKey } from '../../lib/home-key.ts'
import type { Narrowing } from './address.ts'

/** Who was seen lately changes all the time; nobody minds a minute. */
const freshFor = 60_000

const inputOf = ({ search, knowledge, interests, years, active, verified }: Narrowing) => ({
  ...(search ? { search } : {}),
  ...(knowledge.length > 0 ? { knowledge: [...knowledge] } : {}),
  ...(interests.length > 0 ? { interests: [...interests] } : {}),
  ...(years.length > 0 ? { years: [...years] } : {}),
  ...(active ? { active } : {}),
  ...(verified ? { verified } : {}),
})

/** The people of the city, a page at a time. The language matters to the alphabetical order alone. */
export const directoryQuery = (narrowing: Narrowing, sort: PeopleSort, spoken: string) => {
  const language = (sort === 'alphabetical' && languages.find(one => spoken.startsWith(one))) || 'en'
  return infiniteQueryOptions({
    queryKey: ['people', 'list', { ...narrowing, sort, language }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(api =>
        api.people.list(
          {
            limit: limits.pageSize,
            sort,
            language,
            ...inputOf(narrowing),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
          { signal },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor,
  })
}

/** How many match. */
export const countQuery = (narrowing: Narrowing) =>
  queryOptions({
    queryKey: ['people', 'count', narrowing] as const,
    queryFn: ({ signal }) => call(api => api.people.count(inputOf(narrowing), { signal })),
    staleTime: freshFor,
  })

/** Whom to meet: those whom home has told of, or one request. */
export const suggestionsQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['people', 'suggestions'] as const,
    queryFn: ({ signal }) => call(api => api.people.suggestions(undefined, { signal })).then(({ items }) => items),
    staleTime: limits.featuredKept,
    initialData: () => client.getQueryData<Outputs['feed']['home']>(homeKey)?.people,
    initialDataUpdatedAt: () => client.getQueryState(homeKey)?.dataUpdatedAt,
  })

/** The own invitation link. Its key keeps it out of what is saved on the device. */
export const invitationQuery = () =>
  queryOptions({
    queryKey: ['invitation'] as const,
    queryFn: ({ signal }) => call(api => api.people.invite(undefined, { signal })),
    staleTime: freshFor,
  })
