import { useSearchParams } from 'react-router'
import {
  questionCategories,
  questionSorts,
  type QuestionCategory,
  type QuestionSort,
} from '../../../contract/vocabulary.ts'
import { useTypedSearch } from '../../components/list/search-field.tsx'

/**
 * The filter is in the URL, in the terms of the contract, so that Back, a reload and the embedded document yield the same list.
 * Search words are written to the URL after a typing pause.
 */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
  const category = questionCategories.find(name => name === params.get('category'))
  const sort = questionSorts.find(name => name === params.get('sort')) ?? 'newest'

  const put = (part: { search?: string; category?: QuestionCategory | undefined; sort?: QuestionSort }) => {
    const next = { search, category, sort, ...part }
    const kept = { ...next, sort: next.sort === 'newest' ? undefined : next.sort }
    setParams(
      Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
      { replace: true, preventScrollReset: true },
    )
  }
  const words = useTypedSearch(search, typed => put({ search: typed }))

  return {
    filter: { search, category, sort },
    narrowed: search !== '' || category !== undefined,
    words: {
      ...words,
      clear: () => {
        words.clear()
        put({ search: '' })
      },
    },
    choose: (name: QuestionCategory | undefined) => put({ category: name }),
    sortBy: (name: QuestionSort) => put({ sort: name }),
    clear: () => {
      words.clear()
      put({ search: '', category: undefined, sort: 'newest' })
    },
  }
}
