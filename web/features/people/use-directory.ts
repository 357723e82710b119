import { useLocation, useNavigate } from 'react-router'
import type { PeopleSort } from '../../../contract/vocabulary.ts'
import { useSession } from '../../lib/api/session.ts'
import { useUrlState } from '../../lib/dom/url-state.ts'
import { useTypedSearch } from '../../components/list/search-field.tsx'
import { filterCount, noFilters, readPlace, writePlace, type Filters, type Place } from './url-state.ts'

/** Marks the history entry of an open profile: closing goes back over it. */
export const opened = { openedHere: true }

export type Directory = ReturnType<typeof useDirectory>

export function useDirectory() {
  const { state } = useLocation() as { state: Partial<typeof opened> | null }
  const navigate = useNavigate()
  const { features } = useSession()
  const canVerify = features.includes('socialVerification')
  const [asked, go] = useUrlState({ read: readPlace, write: writePlace })
  const place: Place = canVerify ? asked : { ...asked, narrowing: { ...asked.narrowing, verified: false } }
  const { narrowing, sort, person } = place
  const { search, ...filters } = narrowing

  const put = (part: Partial<Place>) => go({ ...place, ...part })
  const words = useTypedSearch(search, q => put({ narrowing: { ...narrowing, search: q } }))

  return {
    narrowing,
    filters: filters satisfies Filters,
    sort,
    person,
    canVerify,
    inUse: filterCount(filters),
    words,
    narrow: (change: Partial<Filters>) => put({ narrowing: { ...narrowing, ...change } }),
    clearFilters: () => put({ narrowing: { ...noFilters, search } }),
    clearSearch: () => {
      words.clear()
      put({ narrowing: { ...narrowing, search: '' } })
    },
    clearAll: () => {
      words.clear()
      put({ narrowing: { ...noFilters, search: '' } })
    },
    sortBy: (chosen: PeopleSort) => put({ sort: chosen }),
    personLink: (id: string) => ({ search: writePlace({ ...place, person: id }).toString() }),
    closePerson: () => (state?.openedHere ? void navigate(-1) : put({ person: null })),
  }
}
