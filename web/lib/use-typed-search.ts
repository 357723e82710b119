import { useEffect, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'

/**
 * What is typed into a search whose words live in the address. `put` gets them when the typing pauses, or at once by
 * `searchNow`; words that are too long stay in the field and are not searched for. When the address changes by itself, as by Back, the field follows it.
 */
export function useTypedSearch(search: string, put: (search: string) => void) {
  const [own, setOwn] = useState({ typed: search, over: search })
  // Until it has gone into the address, what is typed counts; when the address changes by itself, the address does.
  const typed = own.over === search || own.typed.trim() === search ? own.typed : search
  // Whatever else the address says by the time that the typing pauses stays in it.
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
    /** Empties the field; whoever calls it empties the address too. */
    clear: () => setOwn({ typed: '', over: '' }),
  }
}
