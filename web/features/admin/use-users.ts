import { useUrlState } from '../../lib/dom/url-state.ts'
import { readUserPlace, writeUserPlace, type UserPlace } from './address.ts'
import { useTypedSearch } from '../../components/list/search-field.tsx'

export const usersSearchId = 'users-search'

export type Users = ReturnType<typeof useUsers>

export function useUsers() {
  const [place, go] = useUrlState({ read: readUserPlace, write: writeUserPlace })
  const put = (part: Partial<UserPlace>) => go({ ...place, ...part })
  const words = useTypedSearch(place.search, search => put({ search }))
  return {
    place,
    narrow: put,
    words: {
      ...words,
      clear: () => {
        words.clear()
        put({ search: '' })
      },
    },
    clearAll: () => {
      words.clear()
      go({ search: '', sort: place.sort })
      document.getElementById(usersSearchId)?.focus()
    },
  }
}
