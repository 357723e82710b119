import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import {
  questionCategories,
  questionSorts,
  type QuestionCategory,
  type QuestionSort,
} from '../../../contract/vocabulary.ts'

/**
 * What the list is narrowed to and sorted by, as the address says in the words of the contract, so that Back and a
 * reload keep it, and the document brings this very list. What is typed into the search goes there when the typing
 * pauses.
 */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
  const category = questionCategories.find(name => name === params.get('category'))
  const sort = questionSorts.find(name => name === params.get('sort')) ?? 'newest'
  const [own, setOwn] = useState({ typed: search, over: search })
  // Until it has gone into the address, what is typed counts; when the address changes by itself, the address does.
  const typed = own.over === search || own.typed.trim() === search ? own.typed : search

  const put = (part: { search?: string; category?: QuestionCategory | undefined; sort?: QuestionSort }) => {
    const next = { search, category, sort, ...part }
    const kept = { ...next, sort: next.sort === 'newest' ? undefined : next.sort }
    setParams(
      Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
      { replace: true, preventScrollReset: true },
    )
  }
  const searchNow = () => typed.trim() !== search && put({ search: typed.trim() })

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
    filter: { search, category, sort },
    narrowed: search !== '' || category !== undefined,
    typed,
    type: (words: string) => setOwn({ typed: words, over: search }),
    searchNow,
    choose: (name: QuestionCategory | undefined) => put({ category: name }),
    sortBy: (name: QuestionSort) => put({ sort: name }),
    clear: () => {
      setOwn({ typed: '', over: '' })
      put({ search: '', category: undefined, sort: 'newest' })
    },
  }
}
