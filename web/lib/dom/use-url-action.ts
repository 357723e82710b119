import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Calls `act` once for a query parameter and removes it, so that reload and Back do not repeat it. */
export function useUrlAction(name: string, act: (value: string) => void): void {
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
    // `act` changes on every render; only the parameter is a trigger.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
}
