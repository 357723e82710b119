import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '../../../contract/limits.ts'

const name = 'search'

/** What is searched for. It stands in the address, so that the way back from a hit leads to the other hits. */
export function useSearchWords() {
  const [params, setParams] = useSearchParams()
  const words = params.get(name) ?? ''
  const [typed, setTyped] = useState(words)
  const search = (text: string) =>
    setParams(
      before => {
        if (text.trim()) before.set(name, text.trim())
        else before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => search(typed), limits.searchDebounce)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return {
    typed,
    words,
    type: setTyped,
    searchNow: () => search(typed),
    clear: () => {
      setTyped('')
      search('')
    },
  }
}
export type SearchWords = ReturnType<typeof useSearchWords>
