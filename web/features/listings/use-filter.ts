import type { ListingSort } from '../../../contract/vocabulary.ts'
import { useUrlState } from '../../lib/dom/url-state.ts'
import { filterCount, fitting, nothingNarrowed, readFilter, writeFilter } from './address.ts'
import type { Filter } from './keys.ts'
import { useTypedSearch } from '../../components/list/search-field.tsx'

export type Tools = ReturnType<typeof useFilter>

/** The listing filter of the URL and its setters. Back and reload keep it. */
export function useFilter() {
  const [filter, put] = useUrlState({ read: readFilter, write: writeFilter })
  const narrow = (change: Partial<Filter>) => put(fitting({ ...filter, ...change }))
  const words = useTypedSearch(filter.search ?? '', search => narrow({ search }))
  const inUse = filterCount(filter)
  return {
    filter,
    inUse,
    /** True if anything but the type is filtered. */
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
