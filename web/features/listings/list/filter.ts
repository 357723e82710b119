import { limits } from '../../../../contract/limits.ts'
import { isDay } from '../../../../contract/values/days.ts'
import {
  conditions,
  deliveries,
  goodsDeliveries,
  listingSorts,
  listingTypes,
  neighborhoods,
  ticketDeliveries,
  type ListingSort,
} from '../../../../contract/vocabulary.ts'
import { useUrlState } from '../../../lib/dom/url-state.ts'
import { useTypedSearch } from '../../../components/list/search-field.tsx'
import type { Filter } from '../keys.ts'
import { searchFrom } from '../../../lib/text/search-from.ts'

const day = (text: string | null) => (text !== null && isDay(text) ? text : undefined)
const oneOf = <T extends string>(all: readonly T[], text: string | null) => all.find(value => value === text)

function cents(text: string | null): number | undefined {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
  return number !== undefined && number <= limits.priceMax ? number : undefined
}

export const readFilter = (params: URLSearchParams): Filter =>
  fitting({
    type: oneOf(listingTypes, params.get('type')),
    search: searchFrom(params) || undefined,
    minCents: cents(params.get('minCents')),
    maxCents: cents(params.get('maxCents')),
    neighborhood: oneOf(neighborhoods, params.get('neighborhood')),
    condition: oneOf(conditions, params.get('condition')),
    delivery: oneOf(deliveries, params.get('delivery')),
    from: day(params.get('from')),
    until: day(params.get('until')),
    on: day(params.get('on')),
    sort: oneOf(listingSorts, params.get('sort')),
  })

export const writeFilter = (filter: Filter): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' || (name === 'sort' && value === 'newest') ? [] : [[name, String(value)]],
    ),
  )

export const fits = (type: Filter['type']) => ({
  neighborhood: type !== 'ticket',
  condition: type === undefined || type === 'selling',
  dates: type === undefined || type === 'renting',
  day: type === undefined || type === 'ticket',
  deliveries: type === undefined ? deliveries : type === 'ticket' ? ticketDeliveries : goodsDeliveries,
})

/** Drops parts that do not apply to the type: they match nothing, and no control shows why. */
export function fitting(filter: Filter): Filter {
  const has = fits(filter.type)
  return {
    ...filter,
    ...(has.neighborhood ? {} : { neighborhood: undefined }),
    ...(has.condition ? {} : { condition: undefined }),
    ...(has.dates ? {} : { from: undefined, until: undefined }),
    ...(has.day ? {} : { on: undefined }),
    ...(has.deliveries.some(one => one === filter.delivery) ? {} : { delivery: undefined }),
  }
}

export const nothingNarrowed = {
  minCents: undefined,
  maxCents: undefined,
  neighborhood: undefined,
  condition: undefined,
  delivery: undefined,
  from: undefined,
  until: undefined,
  on: undefined,
} satisfies Filter

/** A range counts as one. */
const filterCount = ({ minCents, maxCents, from, until, neighborhood, condition, delivery, on }: Filter): number =>
  [minCents ?? maxCents, from ?? until, neighborhood, condition, delivery, on].filter(value => value !== undefined)
    .length

export type Tools = ReturnType<typeof useFilter>

export function useFilter() {
  const [filter, put] = useUrlState({ read: readFilter, write: writeFilter })
  const narrow = (change: Partial<Filter>) => put(fitting({ ...filter, ...change }))
  const words = useTypedSearch(filter.search ?? '', search => narrow({ search }))
  const inUse = filterCount(filter)
  return {
    filter,
    inUse,
    narrowed: inUse > 0 || filter.search !== undefined,
    words: {
      ...words,
      clear: () => {
        words.clear()
        narrow({ search: undefined })
      },
    },
    narrow,
    choose: (type: Filter['type']) => narrow({ type }),
    sortBy: (sort: ListingSort) => narrow({ sort }),
    clearFilters: () => narrow(nothingNarrowed),
    clearAll: () => {
      words.clear()
      put({ type: filter.type, sort: filter.sort })
    },
  }
}
