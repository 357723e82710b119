import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'

/**
 * The input of a search in the URL. `put` is called when typing pauses, or by `searchNow`. Text that is too long is not
 * searched. Follows other URL changes, such as Back.
 */
export function useTypedSearch(search: string, put: (search: string) => void) {
  const [own, setOwn] = useState({ typed: search, over: search })
  // Typed text wins until it is in the URL; after other URL changes, the URL wins.
  const typed = own.over === search || own.typed.trim() === search ? own.typed : search
  // The latest `put` includes the other current query parameters.
  const latest = useRef(put)
  useEffect(() => {
    latest.current = put
  })
  const fits = typed.trim().length <= limits.searchMax
  const searchNow = () => fits && typed.trim() !== search && latest.current(typed.trim())

  useEffect(() => {
    if (typed.trim() === search) {
      if (own.over !== search) setOwn({ typed, over: search })
      return
    }
    const timer = setTimeout(searchNow, limits.searchDebounce)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, search])

  return {
    typed,
    type: (words: string) => setOwn({ typed: words, over: search }),
    searchNow,
    /** The caller clears the URL. */
    clear: () => setOwn({ typed: '', over: '' }),
  }
}
