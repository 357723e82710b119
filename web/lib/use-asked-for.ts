import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Does once what the address asks for by `?name=value`, and takes it from the address, so that neither a reload nor Back
 * does it again.
 */
export function useAskedFor(name: string, act: (value: string) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name)
  useEffect(() => {
    if (asked === null) return
    setParams(
      before => {
        before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
    act(asked)
    // What is done is new with every render; that it was asked for counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
}
