import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Outputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import { languages } from '../../../contract/values/language.ts'
import { type PeopleSort } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/api/api.ts'
import { homeKey } from '../feed/public.ts'
import type { Narrowing } from './url-state.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

/** In milliseconds. Activity changes constantly; a minute of delay is acceptable. */
const freshFor = 60_000

const inputOf = ({ search, knowledge, interests, years, active, verified }: Narrowing) => ({
  ...(search ? { search } : {}),
  ...(knowledge.length > 0 ? { knowledge: [...knowledge] } : {}),
  ...(interests.length > 0 ? { interests: [...interests] } : {}),
  ...(years.length > 0 ? { years: [...years] } : {}),
  ...(active ? { active } : {}),
  ...(verified ? { verified } : {}),
})

/** The key contains the language only for alphabetical order. */
export const directoryQuery = (narrowing: Narrowing, sort: PeopleSort, spoken: string) => {
  const language = (sort === 'alphabetical' && languages.find(one => spoken.startsWith(one))) || 'en'
  return pagedQuery({
    queryKey: ['people', 'list', { ...narrowing, sort, language }] as const,
    read: (api, page, options) =>
      api.people.list(
        {
          sort,
          language,
          ...inputOf(narrowing),
          ...page,
        },
        options,
      ),
    staleTime: freshFor,
  })
}

export const countQuery = (narrowing: Narrowing) =>
  queryOptions({
    queryKey: ['people', 'count', narrowing] as const,
    queryFn: ({ signal }) => call(api => api.people.count(inputOf(narrowing), { signal })),
    staleTime: freshFor,
  })

/** From home's response or one request. */
export const suggestionsQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: ['people', 'suggestions'] as const,
    queryFn: ({ signal }) => call(api => api.people.suggestions(undefined, { signal })).then(({ items }) => items),
    staleTime: limits.featuredKept,
    initialData: () => client.getQueryData<Outputs['feed']['home']>(homeKey)?.people,
    initialDataUpdatedAt: () => client.getQueryState(homeKey)?.dataUpdatedAt,
  })

/** The key excludes it from the cache persisted on the device. */
export const invitationQuery = () =>
  queryOptions({
    queryKey: ['invitation'] as const,
    queryFn: ({ signal }) => call(api => api.people.invite(undefined, { signal })),
    staleTime: freshFor,
  })
