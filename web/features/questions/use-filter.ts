import { useSearchParams } from 'react-router'
import {
  questionCategories,
  questionSorts,
  type QuestionCategory,
  type QuestionSort,
} from '../../../contract/vocabulary.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'

/**
 * What the list is narrowed to and sorted by, as the address says, so that Back and a reload keep it. What is typed into
 * the search goes there when the typing pauses.
 */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const search = params.get('q')?.trim() ?? ''
  const category = questionCategories.find(name => name === params.get('category'))
  const sort = questionSorts.find(name => name === params.get('sort')) ?? 'newest'

  const put = (part: { q?: string; category?: QuestionCategory | undefined; sort?: QuestionSort }) => {
    const next = { q: search, category, sort, ...part }
    const kept = { ...next, sort: next.sort === 'newest' ? undefined : next.sort }
    setParams(
      Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
      { replace: true, preventScrollReset: true },
    )
  }
  const words = useTypedSearch(search, q => put({ q }))

  return {
    filter: { search, category, sort },
    narrowed: search !== '' || category !== undefined,
    typed: words.typed,
    type: words.type,
    searchNow: words.searchNow,
    choose: (name: QuestionCategory | undefined) => put({ category: name }),
    sortBy: (name: QuestionSort) => put({ sort: name }),
    clear: () => {
      words.clear()
      put({ q: '', category: undefined, sort: 'newest' })
    },
  }
}
