import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/**
 * What the address says, by `read` and `write`, and the way to change it without an entry in the history. What is pressed
 * shows at once, and the next press builds upon it; the address follows a moment later.
 */
export function useAddress<T>({
  read,
  write,
}: {
  read: (params: URLSearchParams) => T
  write: (asked: T) => URLSearchParams
}): [asked: T, put: (next: T) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const written = params.toString()
  const [chosen, setChosen] = useState<{ asked: T; over: string }>()
  useEffect(() => setChosen(undefined), [written])
  const put = (next: T) => {
    setChosen({ asked: next, over: written })
    setParams(write(next), { replace: true, preventScrollReset: true, state })
  }
  return [chosen?.over === written ? chosen.asked : read(params), put]
}
