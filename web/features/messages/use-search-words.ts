import { useSearchParams } from 'react-router'
import { useTypedSearch } from '../../components/list/search-field.tsx'

const name = 'search'

/** The search words. They are in the URL, so that Back from a result returns to the results. */
export function useSearchWords() {
  const [params, setParams] = useSearchParams()
  const words = params.get(name)?.trim() ?? ''
  const search = (text: string) =>
    setParams(
      before => {
        if (text) before.set(name, text)
        else before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const field = useTypedSearch(words, search)
  return {
    ...field,
    words,
    clear: () => {
      field.clear()
      search('')
    },
  }
}
