import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readFilter, writeFilter } from './address.ts'
import { everything, type Filter } from './keys.ts'

export type Tools = ReturnType<typeof useFilter>

/** Which events are shown, as the address says. What is pressed shows at once; the address follows a moment later. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const written = params.toString()
  const [chosen, setChosen] = useState<{ filter: Filter; over: string }>()
  const filter = chosen?.over === written ? chosen.filter : readFilter(params)
  useEffect(() => setChosen(undefined), [written])
  const narrow = (change: Partial<Filter>) => {
    const next = { ...filter, ...change }
    setChosen({ filter: next, over: written })
    setParams(writeFilter(next), { replace: true, preventScrollReset: true })
  }
  return { filter, narrow, clear: () => narrow({ ...everything, when: filter.when }) }
}
